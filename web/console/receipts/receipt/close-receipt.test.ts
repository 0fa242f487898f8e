import { expect, test } from 'vitest';
import { foundClosed, foundDismissed, foundOpen } from './close-receipt.ts';
import { closedForTest, receiptForTest } from './receipt-for-test.ts';

const before = receiptForTest();
const dismissed = receiptForTest({ state: 'dismissed', closed: closedForTest() });

test('a receipt was closed if it is so since, like this and for this reason', () => {
  expect(foundClosed(before, dismissed, 'dismissed', ' a gift ')).toBe(dismissed);
  expect(foundClosed(before, before, 'dismissed', 'a gift')).toBeUndefined();
  expect(foundClosed(before, dismissed, 'returned', 'a gift')).toBeUndefined();
  expect(foundClosed(before, dismissed, 'dismissed', 'spam')).toBeUndefined();
  expect(foundClosed(dismissed, dismissed, 'dismissed', 'a gift')).toBeUndefined();
});

test('it was opened again if it was closed and is no longer', () => {
  expect(foundOpen(dismissed, before)).toBe(before);
  expect(foundOpen(dismissed, dismissed)).toBeUndefined();
  expect(foundOpen(before, before)).toBeUndefined();
});

test('of many, those that were left are named', () => {
  const left = receiptForTest({ id: '3b5f1f4e-7b0a-4c58-9d0e-2f6a1c3d4e5f', payerName: 'Ada Left' });
  expect(foundDismissed([before, left], [dismissed, left], 'a gift')).toEqual({
    message: 'Dismissed 1 receipt.',
    receipts: [dismissed],
    refused: [{ receiptId: left.id, message: '$50.00 from Ada Left was left as it is.' }],
  });
  expect(foundDismissed([before, left], [before, left], 'a gift')).toBeUndefined();
});
