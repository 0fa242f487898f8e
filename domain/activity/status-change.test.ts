import { expect, test } from 'vitest';
import { actionForDepositStatus } from '#domain/activity/deposit-status-change.ts';

test.each([
  ['pending', 'deposit_status_reverted'],
  ['sent', 'deposit_status_updated'],
  ['declined', 'deposit_status_updated'],
  ['not_sent', 'deposit_status_updated'],
  ['approved', 'deposit_status_updated'],
] as const)('a change to %s is %s', (status, action) => {
  expect(actionForDepositStatus(status)).toBe(action);
});
