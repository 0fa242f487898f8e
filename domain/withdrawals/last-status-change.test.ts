import { expect, test } from 'vitest';
import { lastStatusChange } from './last-status-change.ts';

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
