import { expect, test } from 'vitest';
import { USUAL_COLUMNS } from '#domain/records/list-columns.ts';
import { columnsOf } from '../records/list/columns.ts';
import { depositForTest } from '../records/record/deposit-for-test.ts';
import { DEPOSIT_FIELDS } from './deposit-fields.tsx';

test('the columns are in the order that staff know', () => {
  expect(columnsOf(DEPOSIT_FIELDS, USUAL_COLUMNS.deposit).map(({ label }) => label)).toEqual([
    'Time',
    'Username',
    'Amount',
    'Method',
    'Sender name',
    'Reference',
    'Payment account',
    'Status',
  ]);
});

test('every field has a name of its own, and is shown somewhere', () => {
  const ids = DEPOSIT_FIELDS.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(DEPOSIT_FIELDS.filter(({ column, card, details }) => !column && !card && !details)).toEqual([]);
});

test('an editor starts from the deposit’s value', () => {
  const deposit = depositForTest({ username: 'FC1', amount: 50, senderName: 'Ada', paymentAccount: null });
  const texts = DEPOSIT_FIELDS.flatMap(({ id, edit }) => (edit ? [[id, edit.textOf(deposit)]] : []));
  expect(Object.fromEntries(texts)).toEqual({
    username: 'FC1',
    amount: '50.00',
    method: 'Venmo',
    senderName: 'Ada',
    paymentAccount: '',
  });
});
