import type { StoredDepositStatus } from '#domain/deposits/status.ts';
import type { WithdrawalStatus } from '#domain/withdrawals/status.ts';

/** The statuses of each kind whose money has moved (docs/reference/rules.md, 'Statuses'). */
export const COMPLETED_STATUSES: {
  readonly deposit: readonly StoredDepositStatus[];
  readonly withdrawal: readonly WithdrawalStatus[];
} = {
  deposit: ['sent', 'approved'],
  withdrawal: ['sent'],
};
