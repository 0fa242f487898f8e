import { expect, test } from 'vitest';
import { receiptForTest } from './receipt-for-test.ts';
import { mergeReceipts, nextAfter, type Receipt, type ReceiptPage, reversalsFirst } from './receipt-pages.ts';
import { listInput } from './receipts-address.ts';

const WAITING = listInput({});
const one = (id: string, fields: Partial<Receipt> = {}) => receiptForTest({ id, ...fields });

function pagesOf(...ids: readonly (readonly string[])[]): ReceiptPage[] {
  return ids.map((page) => ({
    receipts: page.map((id) => one(id)),
    nextCursor: null,
    counts: { waiting: 0, waitingAmount: 0, oldestWaitingAt: null, byReason: {} as never },
  }));
}

const idsIn = (pages: readonly ReceiptPage[]) => pages.map(({ receipts }) => receipts.map(({ id }) => id));

test('what has changed stands where it stood', () => {
  const { pages, missing } = mergeReceipts(
    pagesOf(['a', 'b'], ['c']),
    [one('b', { version: 2, remaining: 20 })],
    WAITING,
  );
  expect(idsIn(pages)).toEqual([['a', 'b'], ['c']]);
  expect(pages[0]?.receipts[1]?.remaining).toBe(20);
  expect(missing).toEqual([]);
});

test('what waits no longer leaves the list of those that wait', () => {
  const { pages, missing } = mergeReceipts(
    pagesOf(['a', 'b']),
    [one('a', { version: 2, state: 'settled' })],
    WAITING,
  );
  expect(idsIn(pages)).toEqual([['b']]);
  expect(missing).toEqual([]);
});

test('what is given away in part waits for the rest', () => {
  const part = one('a', { version: 2, state: 'part', remaining: 20 });
  expect(mergeReceipts(pagesOf(['a']), [part], WAITING).pages[0]?.receipts).toEqual([part]);
});

test('an older version of what is shown changes nothing, whatever order they come in', () => {
  const newer = one('a', { version: 3, remaining: 10 });
  const older = one('a', { version: 2, state: 'settled' });
  for (const changes of [
    [newer, older],
    [older, newer],
  ]) {
    expect(mergeReceipts(pagesOf(['a']), changes, WAITING).pages[0]?.receipts).toEqual([newer]);
  }
  const shown = mergeReceipts(pagesOf(['a']), [newer], WAITING).pages;
  expect(mergeReceipts(shown, [older], WAITING).pages[0]?.receipts).toEqual([newer]);
});

test.each([
  ['of the same state', listInput({}), ['n']],
  ['of another state', listInput({ view: 'settled' }), []],
  ['of any state', listInput({ view: 'all' }), ['n']],
  ['of the reason', listInput({ reason: 'no-request-fits' }), ['n']],
  ['of another reason', listInput({ reason: 'short' }), []],
  ['of the account', listInput({ account: 'venmo-1' }), ['n']],
  ['of another account', listInput({ account: 'venmo-2' }), []],
])('a new one %s is missing from the list, or is not', (_, filter, missing) => {
  expect(mergeReceipts(pagesOf(['a']), [one('n')], filter).missing).toEqual(missing);
});

test('money that was taken back comes before all else, which stays as it is', () => {
  const reversed = { reasons: [{ reason: 'reversed', words: 'It is disputed.' }] } as const;
  const rows = [one('a'), one('b', { reasons: [...reversed.reasons] }), one('c')];
  expect(reversalsFirst(rows).map(({ id }) => id)).toEqual(['b', 'a', 'c']);
});

test('after one is settled comes the next, and after the last the one before', () => {
  expect(nextAfter(['a', 'b', 'c'], 'b')).toBe('c');
  expect(nextAfter(['a', 'b', 'c'], 'c')).toBe('b');
  expect(nextAfter(['a'], 'a')).toBeUndefined();
  expect(nextAfter(['a'], 'elsewhere')).toBe('a');
  expect(nextAfter([], 'a')).toBeUndefined();
});
