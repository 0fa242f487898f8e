import { expect, test } from 'vitest';
import { pollDelay } from './use-request-status.ts';

test('polls every 1.5 seconds for two minutes, and every 15 in the end', () => {
  expect([0, 1, 80].map((asked) => pollDelay(asked))).toEqual([1_500, 1_500, 1_500]);
  expect(pollDelay(1_000)).toBe(15_000);
  expect(pollDelay(0, true)).toBe(15_000);
});

test('never polls more often than before', () => {
  const delays = Array.from({ length: 130 }, (_, asked) => pollDelay(asked));
  expect(delays).toEqual(delays.toSorted((one, other) => one - other));
});
