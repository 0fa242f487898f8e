import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test.each([
  ['K7Q4-M2XP', 'K7Q4M2XP'],
  ['k7q4-m2xp', 'K7Q4M2XP'],
  ['K7Q4M2XP', 'K7Q4M2XP'],
  ['Ann-Marie', 'Ann-Marie'],
  ['Smith-Jones', 'Smith-Jones'],
  ['FC12345', 'FC12345'],
])('%s looks for %s', (typed, expected) => {
  expect(searchText(typed)).toBe(expected);
});
