import type { CallOutput } from '#contract/calls.ts';
import type { ListInput } from './receipts-address.ts';

export type ReceiptPage = CallOutput<'getReceipts'>;
export type Receipt = ReceiptPage['receipts'][number];
export type Allocation = Receipt['allocations'][number];
export type Suggestion = CallOutput<'getReceipt'>['suggestions'][number];

type Merged = {
  readonly pages: readonly ReceiptPage[];
  /** Belong in the list, at a place that only the server knows. */
  readonly missing: readonly string[];
};

/** Replaces changed receipts in place, or removes them. A search is not asked again: its results stay. */
export function mergeReceipts(
  pages: readonly ReceiptPage[],
  changes: readonly Receipt[],
  filter: ListInput,
): Merged {
  const newest = new Map<string, Receipt>();
  for (const receipt of changes) {
    const known = newest.get(receipt.id);
    if (known === undefined || known.version <= receipt.version) newest.set(receipt.id, receipt);
  }
  const listed = new Set(pages.flatMap(({ receipts }) => receipts.map(({ id }) => id)));
  return {
    pages: pages.map((page) => ({
      ...page,
      receipts: page.receipts.flatMap((row) => {
        const change = newest.get(row.id);
        if (change === undefined || change.version < row.version) return [row];
        return belongs(change, filter) ? [change] : [];
      }),
    })),
    missing: [...newest.values()]
      .filter((receipt) => !listed.has(receipt.id) && belongs(receipt, filter))
      .filter((receipt) => !isBeyond(pages.at(-1), receipt, filter))
      .map(({ id }) => id),
  };
}

function isBeyond(last: ReceiptPage | undefined, receipt: Receipt, { state }: ListInput): boolean {
  const end = last?.receipts.at(-1);
  if (last === undefined || last.nextCursor === null || end === undefined) return false;
  if (state !== 'waiting') return receipt.receivedAt < end.receivedAt;
  // whatever is no payment is on the first pages
  const [isPayment, isEndPayment] = [receipt, end].map(({ event }) => event === 'payment');
  return isPayment === isEndPayment ? receipt.receivedAt > end.receivedAt : isPayment === true;
}

/** For lists that are no search. A receipt of which a part is left still waits. */
export function belongs(receipt: Receipt, { state, reason, accountId }: ListInput): boolean {
  return (
    (state === undefined || receipt.state === state || (state === 'waiting' && receipt.state === 'part')) &&
    (reason === undefined || receipt.reasons.some((each) => each.reason === reason)) &&
    (accountId === undefined || receipt.accountId === accountId)
  );
}

/**
 * Reversals first, the rest oldest first. The server's pages begin with all that is no payment, such as mails
 * that could not be read: one that arrives would push away the receipt being read.
 */
export function inQueueOrder(receipts: readonly Receipt[]): readonly Receipt[] {
  const isReversal = ({ reasons }: Receipt) => reasons.some(({ reason }) => reason === 'reversed');
  const others = receipts.filter((receipt) => !isReversal(receipt));
  return [...receipts.filter(isReversal), ...others.toSorted(oldestFirst)];
}

function oldestFirst(one: Receipt, other: Receipt): number {
  return Date.parse(one.receivedAt) - Date.parse(other.receivedAt);
}

/** The one after `id`, which is settled, or else the one before. */
export function nextAfter(ids: readonly string[], id: string): string | undefined {
  const place = ids.indexOf(id);
  return place < 0 ? ids.find((each) => each !== id) : (ids[place + 1] ?? ids[place - 1]);
}

/** With `id` at its place in `before`: the live feed may report a change before its caller is answered. */
export function withOpen(
  listed: readonly string[],
  before: readonly string[],
  id: string,
): readonly string[] {
  const place = before.indexOf(id);
  if (place < 0 || listed.includes(id)) return listed;
  const follower = before.slice(place + 1).find((each) => listed.includes(each));
  return listed.toSpliced(follower === undefined ? listed.length : listed.indexOf(follower), 0, id);
}
