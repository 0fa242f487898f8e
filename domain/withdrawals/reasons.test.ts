import { expect, test } from 'vitest';
import { checkReason, reasonLabel } from '#domain/withdrawals/reasons.ts';

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

const CHOOSE_TO_DECLINE = {
  field: 'reason',
  message: 'Please select a reason for declining this withdrawal.',
};
const CHOOSE_NOT_TO_SEND = {
  field: 'reason',
  message: 'Please select a reason for not sending this withdrawal.',
};
const ENTER_CUSTOM = { field: 'customReason', message: 'Please enter a custom reason.' };

test.each([
  ['pending', undefined, undefined, undefined],
  ['approved', 'anything', '', undefined],
  ['sent', '', undefined, undefined],
  ['declined', 'insufficient_funds', undefined, undefined],
  ['declined', 'invalid_account', '', undefined],
  ['declined', 'other', 'Name differs', undefined],
  ['declined', undefined, undefined, CHOOSE_TO_DECLINE],
  ['declined', '', 'Name differs', CHOOSE_TO_DECLINE],
  ['declined', 'technical_issue', undefined, CHOOSE_TO_DECLINE],
  ['declined', 'toString', undefined, CHOOSE_TO_DECLINE],
  ['declined', 'other', undefined, ENTER_CUSTOM],
  ['declined', 'other', ' ', ENTER_CUSTOM],
  ['not_sent', 'payment_account_not_exist', undefined, undefined],
  ['not_sent', 'technical_issue', undefined, undefined],
  ['not_sent', 'other', 'Bank closed', undefined],
  ['not_sent', 'insufficient_funds', undefined, CHOOSE_NOT_TO_SEND],
  ['not_sent', undefined, undefined, CHOOSE_NOT_TO_SEND],
  ['not_sent', 'other', '', ENTER_CUSTOM],
] as const)('the reason for %s: %j with %j', (status, reason, customReason, problem) => {
  expect(checkReason(status, reason, customReason)).toEqual(problem);
});
