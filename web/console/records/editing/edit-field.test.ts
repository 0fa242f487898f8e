import { expect, test } from 'vitest';
import { DEPOSIT_FIELDS } from '../../deposits/deposit-fields.ts';
import { depositForTest } from '../../deposits/deposit-for-test.ts';

const { username, amount, senderName, paymentAccount } = DEPOSIT_FIELDS;

test.each([
  [username, '  ', 'Username cannot be empty'],
  [senderName, '', 'Sender name cannot be empty'],
  [amount, '', 'Please enter a valid amount'],
  [amount, 'fifty', 'Please enter a valid amount'],
  [amount, '0', 'Please enter a valid amount'],
  [amount, '-5', 'Please enter a valid amount'],
  [amount, '1.234', 'Please enter a valid amount'],
  [amount, '1000000.01', 'The amount must be at most $1,000,000'],
  [amount, '$1,000,000', undefined],
  [amount, '0.01', undefined],
  [username, 'FC1', undefined],
])('%o: what was typed is checked', (field, typed, problem) => {
  expect(field.check(typed)).toBe(problem);
});

test('what was not changed is told, however it is typed', () => {
  const deposit = depositForTest({ username: 'FC1', amount: 1250.5, paymentAccount: '@main' });
  expect(username.isSame(deposit, ' fc1 ')).toBe(true);
  expect(amount.isSame(deposit, '$1,250.50')).toBe(true);
  expect(amount.isSame(deposit, '1250.51')).toBe(false);
  expect(paymentAccount.isSame(deposit, '@main ')).toBe(true);
  expect(senderName.isSame(deposit, '')).toBe(true);
});
