import { expect, test } from 'vitest';
import {
  foundClosed,
  foundDismissed,
  foundGiven,
  foundMoved,
  foundOpen,
  foundTakenBack,
  requestIdOf,
} from './receipt-changes.ts';
import { allocationForTest, closedForTest, receiptForTest } from './receipt-for-test.ts';

const given = allocationForTest();
const before = receiptForTest();

test('a receipt was given if the deposit has something of it that it had not before', () => {
  const now = receiptForTest({ allocations: [given], state: 'settled', remaining: 0, version: 2 });
  expect(foundGiven(before, now, given.depositId)).toMatchObject({
    status: 'success',
    message: 'It was given to the deposit of FC1.',
    receipt: now,
  });
  expect(foundGiven(now, now, given.depositId)).toBeUndefined();
  expect(foundGiven(before, now, before.id)).toBeUndefined();
  const undone = { by: 'Sam', at: given.at, reason: 'wrong' };
  const takenBack = receiptForTest({ allocations: [{ ...given, undone }] });
  expect(foundGiven(before, takenBack, given.depositId)).toBeUndefined();
  expect(foundGiven(before, before, given.depositId)).toBeUndefined();
});

test('what is given again is the same request until the receipt has changed', () => {
  const part = { depositId: given.depositId, amount: 40 };
  const requestId = requestIdOf(before, part);
  expect(requestIdOf(receiptForTest(), { ...part })).toBe(requestId);
  expect(requestIdOf(receiptForTest({ version: 2 }), part)).not.toBe(requestId);
  expect(requestIdOf(before, { ...part, amount: 41 })).not.toBe(requestId);
  expect(requestIdOf(before, { ...part, depositId: before.id })).not.toBe(requestId);
  expect(requestIdOf(before, { ...part, accepts: ['other-method'] })).not.toBe(requestId);
});

test('or waits, if that is asked for which was not before', () => {
  const approval = {
    id: given.id,
    kind: 'manual-entry' as const,
    call: 'allocateReceipt',
    summary: 'Give it',
    requestedBy: before.id,
    requestedByName: 'Sam',
    requestedAt: given.at,
  };
  const now = receiptForTest({ approvals: [approval] });
  expect(foundGiven(before, now, given.depositId)).toMatchObject({
    status: 'waiting',
    message: 'Nothing has changed yet: a second person has to approve it.',
    approval: { id: approval.id, state: 'waiting' },
  });
  expect(foundGiven(now, now, given.depositId)).toBeUndefined();
});

test('it was moved if the one has it no longer, and the other has it newly', () => {
  const other = allocationForTest({ id: before.id, depositId: before.id, username: 'FC2' });
  const undone = { by: 'Sam', at: given.at, reason: 'wrong one' };
  const had = receiptForTest({ allocations: [given] });
  const now = receiptForTest({ allocations: [{ ...given, undone }, other] });
  expect(foundMoved(had, now, given, other.depositId)).toMatchObject({
    status: 'success',
    message: '$50.00 moved from the deposit of FC1 to that of FC2.',
    receipt: now,
  });
  expect(foundMoved(had, had, given, other.depositId)).toBeUndefined();
  expect(foundMoved(now, now, given, other.depositId)).toBeUndefined();
  const givenBeside = receiptForTest({ allocations: [given, other] });
  expect(foundMoved(had, givenBeside, given, other.depositId)).toBeUndefined();
});

test('it was taken back if the deposit has it no longer, for this reason', () => {
  const undone = { by: 'Sam', at: given.at, reason: 'wrong one' };
  const now = receiptForTest({ allocations: [{ ...given, undone }] });
  expect(foundTakenBack(now, given, 'wrong one ')).toMatchObject({
    message: '$50.00 taken back from the deposit of FC1.',
    receipt: now,
  });
  expect(foundTakenBack(now, given, 'another')).toBeUndefined();
  expect(foundTakenBack(receiptForTest({ allocations: [given] }), given, 'wrong one')).toBeUndefined();
});

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
