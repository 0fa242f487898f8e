import type { CallOutput } from '#contract/calls.ts';
import type { ListInput } from './receipts-address.ts';

export type ReceiptPage = CallOutput<'getReceipts'>;
export type Receipt = ReceiptPage['receipts'][number];

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
      .map(({ id }) => id),
  };
}

/** What is given away in part waits for the rest. */
function belongs(receipt: Receipt, { state, reason, accountId }: ListInput): boolean {
  return (
    (state === undefined || receipt.state === state || (state === 'waiting' && receipt.state === 'part')) &&
    (reason === undefined || receipt.reasons.some((each) => each.reason === reason)) &&
    (accountId === undefined || receipt.accountId === accountId)
  );
}

/** Money that was taken back stands before all else that waits, the rest as it stood. */
export function reversalsFirst(receipts: readonly Receipt[]): readonly Receipt[] {
  const isReversal = ({ reasons }: Receipt) => reasons.some(({ reason }) => reason === 'reversed');
  return [...receipts.filter(isReversal), ...receipts.filter((receipt) => !isReversal(receipt))];
}

/** Which one to go on with once `id` is settled: the next one, or else the one before. */
export function nextAfter(ids: readonly string[], id: string): string | undefined {
  const place = ids.indexOf(id);
  return place < 0 ? ids.find((each) => each !== id) : (ids[place + 1] ?? ids[place - 1]);
}
