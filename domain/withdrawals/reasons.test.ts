import { expect, test } from 'vitest';
import { reasonLabel } from '#domain/withdrawals/reasons.ts';

test.each([
  ['insufficient_funds', undefined, 'Insufficient Funds'],
  ['invalid_account', undefined, 'Invalid Account Details'],
  ['payment_account_not_exist', undefined, "Payment account doesn't exist"],
  ['technical_issue', undefined, 'Technical Issue'],
  ['other', 'Closed the account', 'Closed the account'],
  ['other', undefined, 'Other'],
  ['other', '', 'Other'],
  ['technical_issue', 'ignored', 'Technical Issue'],
  ['Some old text', undefined, 'Some old text'],
  ['toString', undefined, 'toString'],
])('%j with %j reads %s', (reason, customReason, label) => {
  expect(reasonLabel(reason, customReason)).toBe(label);
});
