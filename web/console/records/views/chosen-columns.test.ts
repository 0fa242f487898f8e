import { expect, test } from 'vitest';
import { movedColumn, withColumn } from './chosen-columns.ts';

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
