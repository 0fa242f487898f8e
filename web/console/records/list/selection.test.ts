import { expect, test } from 'vitest';
import { toggled } from './selection.tsx';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const select = (before: string[], id: string, from?: string) => [
  ...toggled(new Set(before), ORDER, id, from),
];

test('a row is selected and deselected', () => {
  expect(select([], 'b')).toEqual(['b']);
  expect(select(['a', 'b'], 'b')).toEqual(['a']);
});

test('with Shift, all rows in between follow the clicked one, in either direction', () => {
  expect(select(['b'], 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(select(['d'], 'b', 'd').sort()).toEqual(['b', 'c', 'd']);
  expect(select(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['d']);
});

test('Shift from a row that is gone selects no range', () => {
  expect(select([], 'c', 'x')).toEqual(['c']);
});
