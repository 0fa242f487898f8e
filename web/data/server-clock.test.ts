import { expect, test } from 'vitest';
import { clockOffsetMs } from './server-clock.ts';

const NOW_MS = Date.parse('2026-03-08T12:00:00.400Z');

test.each([
  ['Sun, 08 Mar 2026 12:20:00 GMT', 1_199_600],
  ['Sun, 08 Mar 2026 11:40:00 GMT', -1_200_400],
  ['soon', undefined],
  [null, undefined],
])('an answer of %s is so far ahead: %s', (date, offset) => {
  expect(clockOffsetMs(date, NOW_MS)).toBe(offset);
});
