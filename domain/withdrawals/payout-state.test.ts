import { expect, test } from 'vitest';
import { payoutState } from './payout-state.ts';
import { lastStatusChange } from './status-change.ts';

test.each([
  ['pending', null, 'To approve'],
  ['approved', null, 'To send'],
  ['approved', 'not_sent', 'To send'],
  ['approved', 'sent', 'Sent'],
  ['pending', 'sent', 'To approve'],
  ['sent', 'sent', 'Sent'],
  ['not_sent', 'not_sent', 'Not Sent'],
  ['declined', null, 'Declined'],
  ['on_hold', null, 'Unknown'],
])('%s, sending %s, is %s', (status, sendStatus, words) => {
  expect(payoutState({ status, sendStatus }).words).toBe(words);
});

test('the last change is the later one of approval and sending', () => {
  const approval = { statusUpdatedByName: 'Ann', statusUpdatedAt: '2026-03-08T12:00:00Z' };
  const noSending = { sendStatusUpdatedByName: null, sendStatusUpdatedAt: null };
  expect(lastStatusChange({ ...approval, ...noSending }).name).toBe('Ann');
  const sending = { sendStatusUpdatedByName: 'Bob', sendStatusUpdatedAt: '2026-03-08T13:00:00Z' };
  expect(lastStatusChange({ ...approval, ...sending }).name).toBe('Bob');
  expect(
    lastStatusChange({ ...approval, ...sending, sendStatusUpdatedAt: '2026-03-08T11:00:00Z' }).name,
  ).toBe('Ann');
});
