import { expect, test } from 'vitest';
import { choiceForKey } from './choice-menu-keys.ts';

const LABELS = ['Pending', 'Sent', 'Declined', 'Not Sent'];

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 3, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 0, 3],
  ['ArrowUp', 2, 1],
  ['ArrowUp', -1, 3],
  ['Home', 2, 0],
  ['End', 0, 3],
  ['d', 0, 2],
  ['S', 0, 1],
  ['p', 0, 0],
  ['x', 0, undefined],
  [' ', 0, undefined],
  ['Enter', 0, undefined],
])('%s at %i goes to %s', (key, current, expected) => {
  expect(choiceForKey(key, current, LABELS)).toBe(expected);
});
