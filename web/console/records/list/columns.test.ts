import { expect, test } from 'vitest';
import { LIST_COLUMNS } from '#domain/records/list-columns.ts';
import { DEPOSIT_FIELDS } from '../../deposits/deposit-fields.tsx';
import { WITHDRAWAL_FIELDS } from '../../withdrawals/withdrawal-fields.tsx';
import { cardFieldsOf, columnsOf, movedColumn, withColumn } from './columns.ts';

const idsOf = (fields: readonly { readonly id: string }[]) => fields.map(({ id }) => id);

test('every column that there is has a field, and no other field is one', () => {
  for (const [fields, columns] of [
    [DEPOSIT_FIELDS, LIST_COLUMNS.deposit],
    [WITHDRAWAL_FIELDS, LIST_COLUMNS.withdrawal],
  ] as const) {
    expect(idsOf((fields as typeof DEPOSIT_FIELDS).filter(({ column }) => column)).sort()).toEqual(
      [...columns].sort(),
    );
  }
});

test('columns come as they were chosen, and cards leave out the others', () => {
  expect(idsOf(columnsOf(DEPOSIT_FIELDS, ['status', 'username', 'gone']))).toEqual(['status', 'username']);
  const shown = idsOf(cardFieldsOf(DEPOSIT_FIELDS, ['username', 'status']));
  expect(shown).toEqual(expect.arrayContaining(['username', 'status', 'approvals']));
  expect(shown).not.toContain('senderName');
});

const COLUMNS = ['a', 'b', 'c'];

test('a column is hidden, and shown again at the end', () => {
  expect(withColumn(COLUMNS, 'a', false)).toEqual(['b', 'c']);
  expect(withColumn(['b', 'c'], 'a', true)).toEqual(['b', 'c', 'a']);
  expect(withColumn(COLUMNS, 'a', true)).toEqual(['b', 'c', 'a']);
});

test('a column goes up and down as far as there is a place', () => {
  expect(movedColumn(COLUMNS, 'b', -1)).toEqual(['b', 'a', 'c']);
  expect(movedColumn(COLUMNS, 'b', 1)).toEqual(['a', 'c', 'b']);
  expect(movedColumn(COLUMNS, 'a', -1)).toEqual(COLUMNS);
  expect(movedColumn(COLUMNS, 'c', 1)).toEqual(COLUMNS);
  expect(movedColumn(COLUMNS, 'x', 1)).toEqual(COLUMNS);
});
