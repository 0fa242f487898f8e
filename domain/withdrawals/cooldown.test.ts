import { expect, test } from 'vitest';
import { COOLDOWN_HOURS, COOLDOWN_MS, COOLDOWN_RULE, cooldownLeftMs } from './cooldown.ts';

const SUBMITTED = Date.parse('2026-03-08T12:00:00Z');

test('a player may ask once in 24 hours', () => {
  expect(COOLDOWN_HOURS).toBe(24);
  expect(COOLDOWN_RULE).toBe('There can be one withdrawal in 24 hours.');
});

test.each([
  ['the moment it begins', 0, COOLDOWN_MS],
  ['a second before its end', COOLDOWN_MS - 1_000, 1_000],
  ['at its end', COOLDOWN_MS, 0],
  ['long after', 5 * COOLDOWN_MS, 0],
  ['with a clock before its beginning', -COOLDOWN_MS, COOLDOWN_MS],
])('what is left of it %s', (_, passed, left) => {
  expect(cooldownLeftMs(SUBMITTED, SUBMITTED + passed)).toBe(left);
});
