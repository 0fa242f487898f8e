import { expect, test } from 'vitest';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { CallError } from '#web/data/call.ts';
import { depositForTest } from '../record/deposit-for-test.ts';
import { amountEdit, methodEdit, textEdit, usernameEdit } from './field-edits.ts';

// Stands in for the call: answers with what was saved.
const username = usernameEdit<DepositRecord>(async (record, value) => ({ ...record, username: value }));
const amount = amountEdit<DepositRecord>(async (record, value) => ({ ...record, amount: value }));
const method = methodEdit<DepositRecord, string>(['Venmo', 'Zelle'], async (record, value) => ({
  ...record,
  method: value,
}));
const senderName = textEdit<DepositRecord>((record) => record.senderName, {
  errorName: 'sender name',
  emptyMessage: 'Sender name cannot be empty',
  maxLength: LONGEST.personName,
  save: async (record, value) => ({ ...record, senderName: value }),
});

test.each([
  [username, '  ', 'Username cannot be empty'],
  [senderName, '', 'Sender name cannot be empty'],
  [method, 'Chime', 'Please choose a method'],
  [method, 'Zelle', undefined],
  [amount, '', 'Please enter a valid amount'],
  [amount, 'fifty', 'Please enter a valid amount'],
  [amount, '0', 'Please enter a valid amount'],
  [amount, '-5', 'Please enter a valid amount'],
  [amount, '1.234', 'Please enter a valid amount'],
  [amount, '1000000.01', 'The amount must be at most $1,000,000'],
  [amount, '$1,000,000', undefined],
  [amount, '0.01', undefined],
  [username, 'FC1', undefined],
])('%o: what was typed is checked', (edit, typed, problem) => {
  expect(edit.check(typed, {})).toBe(problem);
});

test('an unchanged value is recognised, however it is typed', () => {
  const deposit = depositForTest({ username: 'FC1', amount: 1250.5, method: 'Venmo' });
  expect(username.isSame(deposit, ' fc1 ', {})).toBe(true);
  expect(amount.isSame(deposit, '$1,250.50', {})).toBe(true);
  expect(amount.isSame(deposit, '1250.51', {})).toBe(false);
  expect(method.isSame(deposit, 'Venmo', {})).toBe(true);
  expect(senderName.isSame(deposit, '', {})).toBe(true);
  expect(senderName.isSame({ ...deposit, senderName: 'Ada' }, 'Ada ', {})).toBe(true);
});

test('an amount is saved as a number of US dollars; anything else is refused', async () => {
  expect(await amount.save(depositForTest(), '$1,250.50', {})).toMatchObject({ amount: 1250.5 });
  expect(await amount.save(depositForTest(), '75,50', {})).toMatchObject({ amount: 75.5 });
  await expect(amount.save(depositForTest(), 'fifty', {})).rejects.toEqual(
    new CallError('INVALID_ARGUMENT', 'Please enter a valid amount'),
  );
});
