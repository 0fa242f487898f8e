import { expect, test } from 'vitest';
import { checkReason, reasonLabel } from '#domain/reasons/reasons.ts';

test.each([
  ['insufficient_funds', undefined, 'Insufficient Funds'],
  ['invalid_account', undefined, 'Invalid Account Details'],
  ['payment_account_not_exist', undefined, "Payment account doesn't exist"],
  ['technical_issue', undefined, 'Technical Issue'],
  ['amount_differs', undefined, 'Amount does not match'],
  ['other', 'Closed the account', 'Closed the account'],
  ['other', undefined, 'Other'],
  ['other', '', 'Other'],
  ['technical_issue', 'ignored', 'Technical Issue'],
  ['Some old text', undefined, 'Some old text'],
  ['toString', undefined, 'toString'],
])('%j with %j reads %s', (reason, customReason, label) => {
  expect(reasonLabel(reason, customReason)).toBe(label);
});

const field = 'reason';
const CHOOSE_TO_DECLINE = { field, message: 'Please select a reason for declining this withdrawal.' };
const CHOOSE_NOT_TO_SEND = { field, message: 'Please select a reason for not sending this withdrawal.' };
const CHOOSE_FOR_DEPOSIT = { field, message: 'Please select a reason for declining this deposit.' };
const NOT_DECLINED = { field, message: 'Only a deposit that is declined takes a reason.' };
const ENTER_CUSTOM = { field: 'customReason', message: 'Please enter a custom reason.' };

test.each([
  ['withdrawal', 'pending', undefined, undefined, undefined],
  ['withdrawal', 'approved', 'anything', '', undefined],
  ['withdrawal', 'sent', '', undefined, undefined],
  ['withdrawal', 'declined', 'insufficient_funds', undefined, undefined],
  ['withdrawal', 'declined', 'invalid_account', '', undefined],
  ['withdrawal', 'declined', 'other', 'Name differs', undefined],
  ['withdrawal', 'declined', undefined, undefined, CHOOSE_TO_DECLINE],
  ['withdrawal', 'declined', '', 'Name differs', CHOOSE_TO_DECLINE],
  ['withdrawal', 'declined', 'technical_issue', undefined, CHOOSE_TO_DECLINE],
  ['withdrawal', 'declined', 'toString', undefined, CHOOSE_TO_DECLINE],
  ['withdrawal', 'declined', 'other', undefined, ENTER_CUSTOM],
  ['withdrawal', 'declined', 'other', ' ', ENTER_CUSTOM],
  ['withdrawal', 'not_sent', 'payment_account_not_exist', undefined, undefined],
  ['withdrawal', 'not_sent', 'technical_issue', undefined, undefined],
  ['withdrawal', 'not_sent', 'other', 'Bank closed', undefined],
  ['withdrawal', 'not_sent', 'insufficient_funds', undefined, CHOOSE_NOT_TO_SEND],
  ['withdrawal', 'not_sent', undefined, undefined, CHOOSE_NOT_TO_SEND],
  ['withdrawal', 'not_sent', 'other', '', ENTER_CUSTOM],
  ['deposit', 'declined', undefined, undefined, undefined],
  ['deposit', 'declined', 'amount_differs', undefined, undefined],
  ['deposit', 'declined', 'other', 'Name differs', undefined],
  ['deposit', 'declined', undefined, 'Name differs', CHOOSE_FOR_DEPOSIT],
  ['deposit', 'declined', 'insufficient_funds', undefined, CHOOSE_FOR_DEPOSIT],
  ['deposit', 'declined', 'other', '', ENTER_CUSTOM],
  ['deposit', 'sent', undefined, undefined, undefined],
  ['deposit', 'sent', 'amount_differs', undefined, NOT_DECLINED],
  ['deposit', 'not_sent', undefined, 'Name differs', { ...NOT_DECLINED, field: 'customReason' }],
  ['deposit', 'toString', undefined, undefined, undefined],
] as const)('a %s set to %s: %j with %j', (kind, status, reason, customReason, problem) => {
  expect(checkReason(kind, status, reason, customReason)).toEqual(problem);
});
