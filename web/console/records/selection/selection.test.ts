import { expect, test } from 'vitest';
import { toggled } from './selection.ts';

const ORDER = ['a', 'b', 'c', 'd', 'e'];
const select = (before: string[], id: string, from?: string) => [
  ...toggled(new Set(before), ORDER, id, from),
];

test('one row is chosen, and left out again', () => {
  expect(select([], 'b')).toEqual(['b']);
  expect(select(['a', 'b'], 'b')).toEqual(['a']);
});

test('with Shift all in between become as the one chosen, in either direction', () => {
  expect(select(['b'], 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(select(['d'], 'b', 'd').sort()).toEqual(['b', 'c', 'd']);
  expect(select(['a', 'b', 'c', 'd'], 'c', 'a')).toEqual(['d']);
});

test('Shift from a row that is gone is no range', () => {
  expect(select([], 'c', 'x')).toEqual(['c']);
});
