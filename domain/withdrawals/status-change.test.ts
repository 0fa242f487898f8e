import { expect, test } from 'vitest';
import { withdrawalStatusChange } from '#domain/withdrawals/status-change.ts';

test.each([
  ['pending', 'other', 'ignored', 'approval', null, null],
  ['approved', undefined, undefined, 'approval', null, null],
  ['declined', 'insufficient_funds', 'ignored', 'approval', 'insufficient_funds', null],
  ['declined', 'other', 'Name differs', 'approval', 'other', 'Name differs'],
  ['sent', 'technical_issue', 'ignored', 'sending', null, null],
  ['not_sent', 'technical_issue', undefined, 'sending', 'technical_issue', null],
  ['not_sent', 'other', 'Bank closed', 'sending', 'other', 'Bank closed'],
] as const)('%s with %j and %j is of the part %s', (status, reason, custom, part, stored, storedCustom) => {
  expect(withdrawalStatusChange(status, reason, custom)).toEqual({
    part,
    status,
    reason: stored,
    customReason: storedCustom,
  });
});
