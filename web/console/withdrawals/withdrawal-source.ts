import type { WithdrawalRecord } from '#contract/withdrawals/withdrawal-record.ts';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import { takesReason } from '#domain/withdrawals/reasons.ts';
import { WITHDRAWAL_STATUSES, withdrawalStatusLabel } from '#domain/withdrawals/status.ts';
import { CallError, call } from '#web/data/call.ts';
import { oneOf } from '../records/record/list-address.ts';
import type { RecordSource } from '../records/record/record-source.ts';
import { statusProblem } from '../records/status/status-problem.ts';
import { lastStatusChange } from './last-status-change.ts';
import { WITHDRAWAL_FILTERS } from './withdrawals-address.ts';

export const WITHDRAWALS: RecordSource<WithdrawalRecord> = {
  kind: 'withdrawal',
  plural: 'withdrawals',
  title: 'Withdrawals',
  filterChoices: WITHDRAWAL_FILTERS,
  searchPlaceholder: 'Username, name, method, email, phone, wallet',
  statuses: WITHDRAWAL_STATUSES,
  statusLabel: withdrawalStatusLabel,
  reasonedStatus: (status) => (takesReason(status) ? status : undefined),

  async load(filter, { cursor, limit }) {
    const { from, to } = rangeOf(dateFilterOf(filter), new Date());
    const { withdrawals, ...page } = await call('getWithdrawals', {
      search: filter.search,
      status: oneOf(WITHDRAWAL_STATUSES, filter.status),
      method: oneOf(WITHDRAWAL_METHODS, filter.method),
      from: from?.toISOString(),
      to: to?.toISOString(),
      cursor,
      limit,
    });
    return { records: withdrawals, ...page };
  },

  async loadOne(id) {
    const { withdrawals } = await call('getWithdrawals', { id, limit: 1 });
    return withdrawals[0];
  },

  searchedText: ({ username, method, name, paymentUsername, email, phone, walletAddress }) =>
    [username, method, name, paymentUsername, email, phone, walletAddress]
      .map((text) => text ?? '')
      .join(' '),

  lastChange: lastStatusChange,

  async saveStatus({ id, version }, { status: chosen, reason, customReason }) {
    const status = oneOf(WITHDRAWAL_STATUSES, chosen);
    if (status === undefined) throw new CallError('INVALID_ARGUMENT', '');
    const change = { withdrawalId: id, status, reason, customReason, version };
    return (await call('updateWithdrawalStatus', change)).withdrawal;
  },

  statusProblem: (error) =>
    statusProblem(
      error,
      {
        PERMISSION_DENIED: 'Permission denied. You may not have permission to update withdrawals.',
        UNAUTHENTICATED: 'Authentication error. Please log in again.',
        NOT_FOUND: 'Withdrawal not found. Please refresh the page.',
      },
      'Failed to update withdrawal status. Please try again.',
    ),
};
