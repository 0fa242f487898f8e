import styles from './status.module.css';

const LOOKS: Readonly<Record<string, string | undefined>> = {
  pending: styles.pending,
  sent: styles.sent,
  declined: styles.declined,
  not_sent: styles.notSent,
  approved: styles.approved,
};

/** The colours of a status; an unknown one has none. */
export function statusLook(status: string): string {
  return (Object.hasOwn(LOOKS, status) ? LOOKS[status] : styles.unknown) ?? '';
}
