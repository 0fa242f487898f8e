import type { CallOutput } from '#contract/calls.ts';
import type { ListInput } from './receipts-address.ts';

export type ReceiptPage = CallOutput<'getReceipts'>;
export type Receipt = ReceiptPage['receipts'][number];
export type Allocation = Receipt['allocations'][number];
export type Suggestion = CallOutput<'getReceipt'>['suggestions'][number];

type Merged = {
  readonly pages: readonly ReceiptPage[];
  /** Those that belong in the list, where only the server knows at which place. */
  readonly missing: readonly string[];
};

/**
 * Puts receipts that have changed where they are listed, and takes away what is listed no longer. A search is not asked
 * again: what it has found stays.
 */
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

/** Whether a receipt comes only after the last page that is shown. */
function isBeyond(last: ReceiptPage | undefined, receipt: Receipt, { state }: ListInput): boolean {
  const end = last?.receipts.at(-1);
  if (last === undefined || last.nextCursor === null || end === undefined) return false;
  if (state !== 'waiting') return receipt.receivedAt < end.receivedAt;
  // what is no payment is on the first pages
  const [isPayment, isEndPayment] = [receipt, end].map(({ event }) => event === 'payment');
  return isPayment === isEndPayment ? receipt.receivedAt > end.receivedAt : isPayment === true;
}

/** Whether a list has it, as far as the list is not a search. What is given away in part waits for the rest. */
export function belongs(receipt: Receipt, { state, reason, accountId }: ListInput): boolean {
  return (
    (state === undefined || receipt.state === state || (state === 'waiting' && receipt.state === 'part')) &&
    (reason === undefined || receipt.reasons.some((each) => each.reason === reason)) &&
    (accountId === undefined || receipt.accountId === accountId)
  );
}

/**
 * What waits, as it is listed: money that was taken back before all else, the rest oldest first. The server's pages begin
 * with whatever is no payment, also with mails that could not be read: such a one would push away what is read.
 */
export function inQueueOrder(receipts: readonly Receipt[]): readonly Receipt[] {
  const isReversal = ({ reasons }: Receipt) => reasons.some(({ reason }) => reason === 'reversed');
  const others = receipts.filter((receipt) => !isReversal(receipt));
  return [...receipts.filter(isReversal), ...others.toSorted(oldestFirst)];
}

function oldestFirst(one: Receipt, other: Receipt): number {
  return Date.parse(one.receivedAt) - Date.parse(other.receivedAt);
}

/** Which one to go on with once `id` is settled: the next one, or else the one before. */
export function nextAfter(ids: readonly string[], id: string): string | undefined {
  const place = ids.indexOf(id);
  return place < 0 ? ids.find((each) => each !== id) : (ids[place + 1] ?? ids[place - 1]);
}

/**
 * What is listed, with `id` where it stood: the live feed may have told of a change before whoever made it was answered.
 * @param before what was listed when `id` was last among it
 */
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
