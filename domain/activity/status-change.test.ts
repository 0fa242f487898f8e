import { expect, test } from 'vitest';
import { actionForStatus } from '#domain/activity/status-change.ts';

test.each([
  ['deposit', 'pending', 'deposit_status_reverted'],
  ['deposit', 'sent', 'deposit_status_updated'],
  ['deposit', 'declined', 'deposit_status_updated'],
  ['deposit', 'not_sent', 'deposit_status_updated'],
  ['deposit', 'approved', 'deposit_status_updated'],
  ['withdrawal', 'pending', 'withdrawal_status_reverted'],
  ['withdrawal', 'approved', 'withdrawal_status_updated'],
  ['withdrawal', 'sent', 'withdrawal_status_updated'],
] as const)('a change of a %s to %s is %s', (kind, status, action) => {
  expect(actionForStatus(kind, status)).toBe(action);
});
