import { DEPOSIT_STATUSES, depositStatusLabel, STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { DEPOSIT_METHOD_VALUES } from '#domain/methods/methods.ts';
import { SEARCHED_FIELDS } from '#domain/records/list-columns.ts';
import { methodsFoundBy, methodsListedUnder, searchText } from '#domain/records/list-search.ts';
import { call, callToChange } from '#web/data/call.ts';
import { ATTEMPT_MS } from '#web/data/retrying.ts';
import { DEPOSIT_FILTERS, filterInput, type ListFilter, oneOf } from '../records/record/list-address.ts';
import { orderOf, type RecordSource, statusProblem } from '../records/record/record-source.ts';
import { DEPOSIT_FIELDS } from './deposit-fields.tsx';
import { adviceOn } from './payment-text.ts';

const WAITING = [{ status: 'pending', label: 'Pending' }];

const VERDICTS = {
  accept: { status: 'sent', label: 'Mark sent' },
  refuse: { status: 'declined', label: 'Decline' },
} as const;

function inputOf(filter: ListFilter) {
  return {
    ...filterInput(filter),
    order: orderOf({ waiting: WAITING }, filter),
    status: oneOf(STORED_DEPOSIT_STATUSES, filter.status),
    method: oneOf(DEPOSIT_METHOD_VALUES, filter.method),
  };
}

export const DEPOSITS: RecordSource<'deposit'> = {
  kind: 'deposit',
  plural: 'deposits',
  title: 'Deposits',
  singular: 'Deposit',
  fields: DEPOSIT_FIELDS,
  methods: DEPOSIT_METHOD_VALUES,
  filterChoices: DEPOSIT_FILTERS,
  waiting: WAITING,
  searchPlaceholder: 'Username, sender, method, reference',
  statuses: DEPOSIT_STATUSES,
  settable: () => DEPOSIT_STATUSES,
  statusLabel: depositStatusLabel,
  shownStatus: ({ status }) => status,
  verdicts: ({ status }) => (status === 'pending' ? VERDICTS : undefined),
  // no payment at all is usual where Cage reads none; a part of one, or one that is not matched, is there to be seen to
  doubt: (deposit, status) => (status === 'sent' ? adviceOn(deposit) : undefined),
  undoing: () => ({ status: 'pending', isUndo: true }),
  searchText,
  methodsListedUnder,
  methodsFoundBy,

  inputOf,

  async load(filter, request) {
    const { deposits, ...page } = await call('getDeposits', { ...inputOf(filter), ...request });
    return { records: deposits, ...page };
  },

  async loadFigures(filter) {
    const asked = { ...inputOf(filter), limit: 1, withFigures: true };
    return (await call('getDeposits', asked)).figures ?? null;
  },

  async loadOne(id) {
    const { deposits } = await call('getDeposits', { id, limit: 1 }, ATTEMPT_MS);
    return deposits[0];
  },

  searchedText: (deposit) => SEARCHED_FIELDS.deposit.map((field) => deposit[field] ?? '').join(' '),

  handledBy: ({ statusUpdatedBy }) => [statusUpdatedBy],

  lastChange: ({ status, statusUpdatedBy, statusUpdatedByName, statusUpdatedAt }) => ({
    // without a person, only the rule of funded requests approves a deposit
    name: status === 'approved' && statusUpdatedBy === null ? 'A rule' : statusUpdatedByName,
    at: statusUpdatedAt,
  }),

  saveStatus: async ({ id, version }, { isUndo: _, ...choice }) =>
    (await callToChange('updateDepositStatus', { depositId: id, ...choice, version })).deposit,

  hasStatus: ({ status, declineReason, customDeclineReason }, choice) =>
    status === choice.status &&
    (choice.reason === undefined ||
      (declineReason === choice.reason && customDeclineReason === (choice.customReason ?? null))),

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

  nameLabel: 'Sender name',
  entryFields: () => ({ takesName: true, parts: [] }),

  create: async ({ name, parts: _none, ...entry }) =>
    (await callToChange('createManualDeposit', { ...entry, senderName: name })).deposit,
};
