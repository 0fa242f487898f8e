import { expect, test } from 'vitest';
import { sendingTimeLeft } from './use-sending-time.ts';

const NOW = Date.parse('2026-03-08T12:00:00Z');

test.each([
  ['as it was sent', Date.parse('2026-03-08T12:00:00Z'), 3_600_000],
  ['by a clock that is behind', Date.parse('2026-03-08T12:30:00Z'), 3_600_000],
  ['a while later', Date.parse('2026-03-08T11:00:01Z'), 1_000],
  ['an hour later', Date.parse('2026-03-08T11:00:00Z'), 0],
  ['days later', Date.parse('2026-03-05T12:00:00Z'), 0],
])('%s, so much is left to send the money', (_, sentAtMs, left) => {
  expect(sendingTimeLeft(sentAtMs, NOW)).toBe(left);
});
