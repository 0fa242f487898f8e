import { expect, test } from 'vitest';
import { tabAfterKey } from './tab-keys.ts';

const TABS = ['a', 'b', 'c'];

test.each([
  ['a', 'ArrowRight', 'b'],
  ['c', 'ArrowRight', 'a'],
  ['b', 'ArrowLeft', 'a'],
  ['a', 'ArrowLeft', 'c'],
  ['b', 'Home', 'a'],
  ['b', 'End', 'c'],
  ['b', 'Enter', undefined],
])('from %s, %s leads to %s', (chosen, key, expected) => {
  expect(tabAfterKey(TABS, chosen, key)).toBe(expected);
});
