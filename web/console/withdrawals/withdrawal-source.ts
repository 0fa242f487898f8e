import { createElement } from 'react';
import type { CallInput } from '#contract/calls.ts';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import { WITHDRAWAL_METHODS } from '#domain/methods/methods.ts';
import { SEARCHED_FIELDS } from '#domain/records/list-columns.ts';
import { payoutState } from '#domain/withdrawals/payout-state.ts';
import { lastStatusChange } from '#domain/withdrawals/status-change.ts';
import { WITHDRAWAL_STATUSES, withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import { CallError, call, callToChange } from '#web/data/call.ts';
import { ATTEMPT_MS } from '#web/data/retrying.ts';
import { filterInput, type ListFilter, oneOf, WITHDRAWAL_FILTERS } from '../records/record/list-address.ts';
import {
  orderOf,
  type RecordSource,
  type StatusChoice,
  statusProblem,
  type Verdicts,
} from '../records/record/record-source.ts';
import { destinationIn, entryFields, secretProblem } from './method-edit.ts';
import { keepPaidFrom, lastPaidFrom, SentFrom } from './paid-from.tsx';
import { WITHDRAWAL_FIELDS } from './withdrawal-fields.tsx';

const SENDING_STATUSES = ['sent', 'not_sent'] as const;

const WAITING = [
  { status: 'pending', label: 'Pending' },
  { status: 'approved', label: 'To send' },
];

const VERDICTS: Readonly<Record<string, Verdicts<'withdrawal'>>> = {
  pending: {
    accept: { status: 'approved', label: 'Approve' },
    refuse: { status: 'declined', label: 'Decline' },
  },
  approved: {
    accept: { status: 'sent', label: 'Mark sent' },
    refuse: { status: 'not_sent', label: 'Not sent' },
  },
};

function inputOf(filter: ListFilter) {
  return {
    ...filterInput(filter),
    order: orderOf({ waiting: WAITING }, filter),
    status: oneOf(WITHDRAWAL_STATUSES, filter.status),
    method: oneOf(WITHDRAWAL_METHODS, filter.method),
  };
}

export const WITHDRAWALS: RecordSource<'withdrawal'> = {
  kind: 'withdrawal',
  plural: 'withdrawals',
  title: 'Withdrawals',
  singular: 'Withdrawal',
  fields: WITHDRAWAL_FIELDS,
  methods: WITHDRAWAL_METHODS,
  filterChoices: WITHDRAWAL_FILTERS,
  waiting: WAITING,
  searchPlaceholder: 'Username, name, method, email, phone, wallet',
  statuses: WITHDRAWAL_STATUSES,
  // what was sent waits again only once it is reopened, for a reason
  settable: ({ sendStatus }) => (sendStatus === 'sent' ? SENDING_STATUSES : WITHDRAWAL_STATUSES),
  statusLabel: withdrawalStatusLabel,
  shownStatus: ({ approvalStatus, status }) => approvalStatus ?? status,
  outcome(withdrawal) {
    const { status, words: label } = payoutState(withdrawal);
    return status === 'sent' || status === 'not_sent' ? { status, label } : undefined;
  },
  // one key must not pay again what was sent before
  verdicts: ({ status, sendStatus }) => (sendStatus === 'sent' ? undefined : VERDICTS[status]),
  verdictNote: ({ method }, { status }) => status === 'sent' && createElement(SentFrom, { method }),
  undoing: ({ status }) => ({ status: status === 'approved' ? 'approved' : 'pending', isUndo: true }),

  inputOf,

  async load(filter, request) {
    const { withdrawals, ...page } = await call('getWithdrawals', { ...inputOf(filter), ...request });
    return { records: withdrawals, ...page };
  },

  async loadFigures(filter) {
    const asked = { ...inputOf(filter), limit: 1, withFigures: true };
    return (await call('getWithdrawals', asked)).figures ?? null;
  },

  async loadOne(id) {
    const { withdrawals } = await call('getWithdrawals', { id, limit: 1 }, ATTEMPT_MS);
    return withdrawals[0];
  },

  searchedText: (withdrawal) => SEARCHED_FIELDS.withdrawal.map((field) => withdrawal[field] ?? '').join(' '),

  handledBy: ({ statusUpdatedBy, sendStatusUpdatedBy }) => [statusUpdatedBy, sendStatusUpdatedBy],

  lastChange: lastStatusChange,

  async saveStatus({ id: withdrawalId, version, method }, { isUndo, ...choice }) {
    const { withdrawal } = isUndo
      ? await callToChange('undoWithdrawalStatus', { withdrawalId, version })
      : await markWithdrawal(method, { withdrawalId, ...choice, version });
    return withdrawal;
  },

  hasStatus,

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

  nameLabel: 'Recipient name',
  entryFields,

  async create({ name, parts, ...entry }) {
    const problem = Object.values(parts).map(secretProblem).find(Boolean);
    if (problem) throw new CallError('INVALID_ARGUMENT', problem);
    const input = { ...entry, ...destinationIn(parts), ...(name && { recipientName: name }) };
    return (await callToChange('createManualWithdrawal', input as CallInput<'createManualWithdrawal'>))
      .withdrawal;
  },
};

async function markWithdrawal(method: string, change: CallInput<'updateWithdrawalStatus'>) {
  const paidFrom = change.status === 'sent' ? lastPaidFrom(method) : undefined;
  try {
    return await callToChange('updateWithdrawalStatus', { ...change, ...(paidFrom && { paidFrom }) });
  } catch (error) {
    if (paidFrom && error instanceof CallError && error.status === 'INVALID_ARGUMENT')
      keepPaidFrom(method, '');
    throw error;
  }
}

type Shown = Pick<
  WithdrawalRecord,
  'status' | 'declineReason' | 'customDeclineReason' | 'sendDeclineReason' | 'customSendDeclineReason'
>;

export function hasStatus(withdrawal: Shown, choice: StatusChoice<'withdrawal'>): boolean {
  const { status } = choice;
  const reason = choice.reason ?? null;
  const customReason = choice.customReason ?? null;
  if (withdrawal.status !== status) return false;
  switch (status) {
    case 'declined':
      return withdrawal.declineReason === reason && withdrawal.customDeclineReason === customReason;
    case 'not_sent':
      return withdrawal.sendDeclineReason === reason && withdrawal.customSendDeclineReason === customReason;
    case 'pending':
    case 'approved':
    case 'sent':
      return true;
    default:
      return status satisfies never;
  }
}
