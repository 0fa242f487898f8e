import { expect, test } from 'vitest';
import { receiptForTest } from './receipt-for-test.ts';
import {
  inQueueOrder,
  mergeReceipts,
  nextAfter,
  type Receipt,
  type ReceiptPage,
  withOpen,
} from './receipt-pages.ts';
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

test.each([
  ['waits and came in later', listInput({}), '2026-03-08T15:04:10.000Z', 'payment', []],
  ['waits and came in before', listInput({}), '2026-03-08T15:04:08.000Z', 'payment', ['n']],
  ['takes money back', listInput({}), '2026-03-08T15:04:10.000Z', 'refund', ['n']],
  ['could not be read', listInput({}), '2026-03-08T15:04:10.000Z', null, ['n']],
  ['is of all and came in later', listInput({ view: 'all' }), '2026-03-08T15:04:10.000Z', 'payment', ['n']],
  ['is of all and came in before', listInput({ view: 'all' }), '2026-03-08T15:04:08.000Z', 'payment', []],
] as const)('of a list that goes on, one that %s belongs to it only as far as it is shown', (...row) => {
  const [, filter, receivedAt, event, missing] = row;
  const shown = pagesOf(['a']).map((page) => ({ ...page, nextCursor: 'next' }));
  expect(mergeReceipts(shown, [one('n', { receivedAt, event })], filter).missing).toEqual(missing);
});

test('money that was taken back comes before all else, and the rest by when it came in', () => {
  const at = (id: string, second: number, fields: Partial<Receipt> = {}) =>
    one(id, { receivedAt: `2026-03-08T15:04:0${second}.000Z`, ...fields });
  const reasons = [{ reason: 'reversed' as const, words: 'It is disputed.' }];
  const rows = [at('unread', 4, { event: null }), at('back', 3, { reasons }), at('old', 1), at('older', 2)];
  expect(inQueueOrder(rows).map(({ id }) => id)).toEqual(['back', 'old', 'older', 'unread']);
});

test('after one is settled comes the next, and after the last the one before', () => {
  expect(nextAfter(['a', 'b', 'c'], 'b')).toBe('c');
  expect(nextAfter(['a', 'b', 'c'], 'c')).toBe('b');
  expect(nextAfter(['a'], 'a')).toBeUndefined();
  expect(nextAfter(['a'], 'elsewhere')).toBe('a');
  expect(nextAfter([], 'a')).toBeUndefined();
});

test('one that has left the list already is gone on from where it stood', () => {
  const before = ['a', 'b', 'c', 'd'];
  expect(withOpen(before, before, 'b')).toEqual(before);
  expect(withOpen(['a', 'c', 'd'], before, 'b')).toEqual(before);
  expect(withOpen(['a', 'd', 'e'], before, 'b')).toEqual(['a', 'b', 'd', 'e']);
  expect(withOpen(['a', 'c'], before, 'd')).toEqual(['a', 'c', 'd']);
  expect(withOpen(['a', 'c'], before, 'elsewhere')).toEqual(['a', 'c']);
  expect(withOpen([], ['b'], 'b')).toEqual(['b']);
});
