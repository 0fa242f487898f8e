import type { StoredDepositStatus } from '#domain/deposits/status.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/status.ts';
import type { RecordKind } from './record-kind.ts';

/** The statuses of each kind whose money has moved (docs/reference/rules.md, 'Statuses'). */
export const COMPLETED_STATUSES: {
  readonly deposit: readonly StoredDepositStatus[];
  readonly withdrawal: readonly WithdrawalStatus[];
} = {
  deposit: ['sent', 'approved'],
  withdrawal: ['sent'],
};

export function isCompleted(kind: RecordKind, status: string): boolean {
  return COMPLETED_STATUSES[kind].some((completed) => completed === status);
}
