import { expect, test } from 'vitest';
import { pollDelay } from './poll-delay.ts';

test('polls every 3 seconds at first, and every 15 in the end', () => {
  expect(pollDelay(0)).toBe(3_000);
  expect(pollDelay(1)).toBe(3_000);
  expect(pollDelay(1_000)).toBe(15_000);
});

test('never polls more often than before', () => {
  const delays = Array.from({ length: 30 }, (_, asked) => pollDelay(asked));
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
});
