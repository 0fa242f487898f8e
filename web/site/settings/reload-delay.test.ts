import { expect, test } from 'vitest';
import { isStale, reloadDelay } from './reload-delay.ts';

const NOW = Date.parse('2026-03-08T12:00:00Z');

test.each([
  ['waits until the accounts no longer hold', '2026-03-08T12:34:00Z', 34 * 60_000],
  ['waits an hour at most, whatever the clocks say', '2026-03-09T12:00:00Z', 3_600_000],
  ['waits no longer, however soon that is', '2026-03-08T12:00:01Z', 1_000],
  ['waits a minute after they ended', '2026-03-08T11:00:00Z', 60_000],
  ['waits a minute when the time makes no sense', 'soon', 60_000],
])('%s', (_, validUntil, expected) => {
  expect(reloadDelay(validUntil, NOW)).toBe(expected);
});

test('accounts hold up to their time and not at it', () => {
  expect(isStale('2026-03-08T12:00:00.001Z', NOW)).toBe(false);
  expect(isStale('2026-03-08T12:00:00Z', NOW)).toBe(true);
  expect(isStale('soon', NOW)).toBe(true);
});
