import { depositStatusLabel } from '#domain/deposits/deposit.ts';
import { formatReference } from '#domain/deposits/reference.ts';
import { type Cents, plainUsd } from '#domain/money/usd.ts';
import { STANDING_LABELS, type Standing } from '#domain/players/player.ts';
import { reasonLabel } from '#domain/reasons/reasons.ts';
import { payoutState } from '#domain/withdrawals/payout-state.ts';
import { lastStatusChange } from '#domain/withdrawals/status-change.ts';
import { withdrawalStatusLabel } from '#domain/withdrawals/withdrawal.ts';
import { type RecordKind, type RecordSourceName, SOURCE_LABELS } from './record.ts';

export const USUAL_COLUMNS = {
  deposit: [
    'timestamp',
    'username',
    'amount',
    'method',
    'senderName',
    'reference',
    'paymentAccount',
    'status',
  ],
  withdrawal: ['timestamp', 'username', 'amount', 'method', 'destination', 'status'],
} as const satisfies Record<RecordKind, readonly string[]>;

/** All of them: the further ones are shown where they were chosen. */
export const LIST_COLUMNS = {
  deposit: [...USUAL_COLUMNS.deposit, 'declineReason', 'source', 'id'],
  withdrawal: [...USUAL_COLUMNS.withdrawal, 'state', 'declineReason', 'notSentReason', 'source', 'id'],
} as const satisfies Record<RecordKind, readonly string[]>;

export type ListColumn<Kind extends RecordKind> = (typeof LIST_COLUMNS)[Kind][number];

/** `search_text` in the database has the same fields, by a migration: a server test compares the two. */
export const SEARCHED_FIELDS = {
  deposit: ['username', 'senderName', 'method', 'reference'],
  withdrawal: ['username', 'method', 'name', 'paymentUsername', 'email', 'phone', 'walletAddress'],
} as const satisfies Record<RecordKind, readonly string[]>;

type Text = string | null;

type Shared = {
  readonly id: string;
  readonly username: string;
  readonly amount: Cents;
  readonly method: string;
  readonly status: string;
  /** As ISO 8601 in UTC, as all times. */
  readonly timestamp: string;
  readonly standing: Standing;
  readonly source: RecordSourceName;
  readonly statusUpdatedByName: Text;
  readonly statusUpdatedAt: Text;
  readonly declineReason: Text;
  readonly customDeclineReason: Text;
};

type Deposit = Shared & {
  readonly senderName: Text;
  readonly reference: Text;
  readonly paymentAccount: Text;
  readonly received: Cents;
};

type Withdrawal = Shared & {
  readonly name: Text;
  readonly paymentUsername: Text;
  readonly email: Text;
  readonly phone: Text;
  readonly walletAddress: Text;
  readonly coin: Text;
  readonly network: Text;
  readonly approvalStatus: Text;
  readonly sendStatus: Text;
  readonly notSentReason: Text;
  readonly customNotSentReason: Text;
  readonly sendStatusUpdatedByName: Text;
  readonly sendStatusUpdatedAt: Text;
};

type Listed = { readonly deposit: Deposit; readonly withdrawal: Withdrawal };

type CsvColumn<Record> = readonly [title: string, textOf: (record: Record) => Text];

/** Amounts in US dollars with two decimals. */
type CsvColumns<Kind extends keyof Listed> = {
  readonly [Column in ListColumn<Kind>]: readonly CsvColumn<Listed[Kind]>[];
};

const SHARED = {
  timestamp: [['Time (UTC)', ({ timestamp }) => timestamp]],
  username: [
    ['Username', ({ username }) => username],
    ['Standing', ({ standing }) => STANDING_LABELS[standing]],
  ],
  amount: [
    ['Amount', ({ amount }) => plainUsd(amount)],
    ['Currency', () => 'USD'],
  ],
  method: [['Method', ({ method }) => method]],
  declineReason: [
    [
      'Declined for',
      ({ declineReason, customDeclineReason }) =>
        declineReason && reasonLabel(declineReason, customDeclineReason),
    ],
  ],
  source: [['Entered by', ({ source }) => SOURCE_LABELS[source]]],
  id: [['Record ID', ({ id }) => id]],
} as const satisfies Record<string, readonly CsvColumn<Shared>[]>;

const STATE: CsvColumn<Listed['withdrawal']> = ['State', (withdrawal) => payoutState(withdrawal).words];

const COLUMNS: { readonly [Kind in keyof Listed]: CsvColumns<Kind> } = {
  deposit: {
    ...SHARED,
    senderName: [['Sender name', ({ senderName }) => senderName]],
    reference: [['Reference', ({ reference }) => reference && formatReference(reference)]],
    paymentAccount: [
      ['Payment account', ({ paymentAccount }) => paymentAccount],
      ['Received', ({ received }) => plainUsd(received)],
    ],
    status: [['Status', ({ status }) => depositStatusLabel(status)]],
  },
  withdrawal: {
    ...SHARED,
    destination: [
      ['Recipient', ({ name }) => name],
      ['Handle', ({ paymentUsername }) => paymentUsername],
      ['Email', ({ email }) => email],
      ['Phone', ({ phone }) => phone],
      ['Wallet', ({ walletAddress }) => walletAddress],
      ['Coin', ({ coin }) => coin],
      ['Network', ({ network }) => network],
    ],
    status: [
      ['Approval', ({ approvalStatus, status }) => withdrawalStatusLabel(approvalStatus ?? status)],
      STATE,
    ],
    state: [STATE],
    notSentReason: [
      [
        'Not sent for',
        ({ notSentReason, customNotSentReason }) =>
          notSentReason && reasonLabel(notSentReason, customNotSentReason),
      ],
    ],
  },
};

const LAST_CHANGE: { readonly [Kind in keyof Listed]: readonly CsvColumn<Listed[Kind]>[] } = {
  deposit: [
    ['Last change by', ({ statusUpdatedByName }) => statusUpdatedByName],
    ['Last change (UTC)', ({ statusUpdatedAt }) => statusUpdatedAt],
  ],
  withdrawal: [
    ['Last change by', (withdrawal) => lastStatusChange(withdrawal).name],
    ['Last change (UTC)', (withdrawal) => lastStatusChange(withdrawal).at],
  ],
};

export function recordCsv<Kind extends keyof Listed>(kind: Kind, columns: readonly ListColumn<Kind>[]) {
  // two columns of a list may have one in common
  const parts = [...new Set([...columns.flatMap((column) => COLUMNS[kind][column]), ...LAST_CHANGE[kind]])];
  return {
    titles: parts.map(([title]) => title),
    fieldsOf: (record: Listed[Kind]): readonly Text[] => parts.map(([, textOf]) => textOf(record)),
  };
}
