import type { StoredDepositStatus } from '#domain/deposits/status.ts';
import styles from './status.module.css';

const LOOKS: Readonly<Record<StoredDepositStatus, string | undefined>> = {
  pending: styles.pending,
  sent: styles.sent,
  declined: styles.declined,
  not_sent: styles.notSent,
  approved: styles.approved,
};

/** The colours of a status; an unknown one has none. */
export function statusLook(status: string): string {
  return (LOOKS as Readonly<Record<string, string | undefined>>)[status] ?? styles.unknown ?? '';
}
