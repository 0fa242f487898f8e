import { expect, test } from 'vitest';
import { swipeOf } from './swipes.ts';

test.each([
  [11, 0, undefined],
  [-11, 0, undefined],
  [12, 0, 'accept'],
  [-40, 20, 'refuse'],
  [40, 21, undefined],
  [-40, -21, undefined],
  [5, 300, undefined],
] as const)('a finger that has moved %d across and %d down draws a row to %s', (across, down, swipe) => {
  expect(swipeOf(across, down)).toBe(swipe);
});
