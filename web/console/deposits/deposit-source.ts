import type { CallInput } from '#contract/calls.ts';
import type { DepositRecord } from '#contract/deposits/deposit-record.ts';
import { searchText } from '#domain/deposits/search-text.ts';
import { DEPOSIT_STATUSES, depositStatusLabel, STORED_DEPOSIT_STATUSES } from '#domain/deposits/status.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import { CallError, call } from '#web/data/call.ts';
import { oneOf } from '../records/record/list-address.ts';
import type { RecordSource } from '../records/record/record-source.ts';
import { statusProblem } from '../records/status/status-problem.ts';
import { DEPOSIT_FILTERS } from './deposits-address.ts';

export const DEPOSITS: RecordSource<DepositRecord> = {
  kind: 'deposit',
  plural: 'deposits',
  title: 'Deposits',
  filterChoices: DEPOSIT_FILTERS,
  searchPlaceholder: 'Username, sender, method, reference',
  statuses: DEPOSIT_STATUSES,
  statusLabel: depositStatusLabel,
  searchText,

  async load(filter, { cursor, limit }) {
    const { from, to } = rangeOf(dateFilterOf(filter), new Date());
    const { deposits, ...page } = await call('getDeposits', {
      search: filter.search,
      status: oneOf(STORED_DEPOSIT_STATUSES, filter.status),
      method: oneOf(DEPOSIT_METHOD_VALUES, filter.method),
      from: from?.toISOString(),
      to: to?.toISOString(),
      cursor,
      limit,
    });
    return { records: deposits, ...page };
  },

  async loadOne(id) {
    const { deposits } = await call('getDeposits', { id, limit: 1 });
    return deposits[0];
  },

  searchedText: ({ username, senderName, method, reference }) =>
    [username, senderName ?? '', method, reference ?? ''].join(' '),

  lastChange: ({ statusUpdatedByName, statusUpdatedAt }) => ({
    name: statusUpdatedByName,
    at: statusUpdatedAt,
  }),

  async saveStatus({ id, version }, choice) {
    const status = oneOf(DEPOSIT_STATUSES, choice.status);
    if (status === undefined) throw new CallError('INVALID_ARGUMENT', '');
    const input: CallInput<'updateDepositStatus'> = { depositId: id, status, version };
    return (await call('updateDepositStatus', input)).deposit;
  },

  statusProblem: (error) =>
    statusProblem(
      error,
      {
        UNAUTHENTICATED: 'Authentication error. Please log in again.',
        INVALID_ARGUMENT: 'Invalid status value. Please try again.',
        NOT_FOUND: 'Deposit not found. Please refresh the page.',
      },
      'Failed to update deposit status. Please try again.',
    ),
};
