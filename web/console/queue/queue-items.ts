import type { DepositRecord } from '#contract/deposit-record.ts';
import type { Note } from '#contract/notes.ts';
import type { WithdrawalRecord } from '#contract/withdrawal-record.ts';
import type { WaitingKind } from '#domain/records/waiting-times.ts';
import type { Approval } from '../approvals/approvals-query.ts';
import type { Receipt } from '../receipts/receipt/receipt-pages.ts';
import { oneOf, present, uuid } from '../records/record/list-address.ts';

/** What waits for a person, by what is to be done about it. */
type Waiting = {
  readonly credit: DepositRecord;
  readonly approve: WithdrawalRecord;
  readonly send: WithdrawalRecord;
  readonly match: Receipt;
  readonly approval: Approval;
  readonly note: Note;
};

export type QueueKind = keyof Waiting;

export type QueueItem = {
  [Kind in QueueKind]: { readonly kind: Kind; readonly of: Waiting[Kind] };
}[QueueKind];

/** In display order. */
export const QUEUE_LABELS: Readonly<Record<QueueKind, string>> = {
  credit: 'To credit',
  approve: 'To approve',
  send: 'To send',
  match: 'Receipts',
  approval: 'Approvals',
  note: 'Notes',
};

/** By whose limits it stands out. */
export const WAITS_AS: Readonly<Record<QueueKind, WaitingKind>> = {
  ...{ credit: 'deposit', approve: 'withdrawal', send: 'withdrawal' },
  ...{ match: 'receipt', approval: 'approval', note: 'note' },
};

export const QUEUE_KINDS = Object.keys(QUEUE_LABELS) as readonly QueueKind[];

export type QueueSearch = {
  /** Absent: everything. */
  readonly show?: QueueKind | undefined;
  /** Ids of a record whose details are open; at most one of the two. */
  readonly deposit?: string | undefined;
  readonly withdrawal?: string | undefined;
};

/** Anybody may have typed the address: invalid values are left out. */
export function readQueueSearch(raw: Readonly<Record<string, unknown>>): QueueSearch {
  const deposit = uuid(raw.deposit);
  return present({
    show: oneOf(QUEUE_KINDS, raw.show),
    deposit,
    withdrawal: deposit === undefined ? uuid(raw.withdrawal) : undefined,
  });
}

/** An ISO 8601 instant. */
export function waitingSince(item: QueueItem): string {
  switch (item.kind) {
    case 'credit':
    case 'approve':
    case 'send':
    case 'note':
      return item.of.timestamp;
    case 'match':
      return item.of.receivedAt;
    case 'approval':
      return item.of.requestedAt;
    default:
      return item satisfies never;
  }
}

export type QueuePart = {
  readonly items: readonly QueueItem[];
  /** Nothing follows that is not loaded yet. */
  readonly isWhole: boolean;
};

/** Undefined while nothing is loaded. */
export function partOf<Kind extends QueueKind>(
  kind: Kind,
  of: readonly Waiting[Kind][] | undefined,
  isWhole: boolean,
): QueuePart | undefined {
  return of && { items: of.map((each) => ({ kind, of: each }) as QueueItem), isWhole };
}

/**
 * The oldest first, each once, up to where the first of the unfinished parts ends: of what is listed nothing is left
 * out in between. A withdrawal approved a moment ago stays where it was.
 */
export function inOneQueue(parts: readonly QueuePart[]): readonly QueueItem[] {
  const ends = parts.flatMap(({ items, isWhole }) => (isWhole ? [] : items.slice(-1).map(timeOf)));
  const end = Math.min(...ends);
  const listed = new Map<string, QueueItem>();
  for (const item of parts.flatMap(({ items }) => items)) {
    if (timeOf(item) <= end && !listed.has(item.of.id)) listed.set(item.of.id, item);
  }
  return [...listed.values()].sort((one, other) => timeOf(one) - timeOf(other));
}

function timeOf(item: QueueItem): number {
  return Date.parse(waitingSince(item));
}
