import { expect, test } from 'vitest';
import { askDelay, confirmedAtFirst, isUnconfirmed } from './confirmation.ts';

const NOW = Date.parse('2026-03-08T12:00:00Z');

test('a page polls often enough to follow a change within 10 seconds, given the second that another node may take', () => {
  expect(askDelay(0)).toBe(5_000);
  expect(askDelay(1)).toBeLessThan(9_000);
});

test.each([
  ['as it was opened', '2026-03-08T12:00:00.001Z', NOW],
  ['never, where the browser has kept it for too long', '2026-03-08T12:00:00Z', Number.NEGATIVE_INFINITY],
  ['never, where their time makes no sense', 'soon', Number.NEGATIVE_INFINITY],
])('what came with a page was good %s', (_, validUntil, expected) => {
  expect(confirmedAtFirst(validUntil, NOW)).toBe(expected);
});

test('settings are trusted for two minutes after the server confirmed them', () => {
  expect(isUnconfirmed(NOW, NOW + 119_999)).toBe(false);
  expect(isUnconfirmed(NOW, NOW + 120_000)).toBe(true);
  expect(isUnconfirmed(Number.NEGATIVE_INFINITY, NOW)).toBe(true);
  // A clock that was set back proves nothing.
  expect(isUnconfirmed(NOW, NOW - 3_600_000)).toBe(false);
});
