import { expect, test } from 'vitest';
import { countdownText, parseCooldown, remainingMs, wholeHours } from './cooldown.ts';

const HOUR = 3_600_000;
const SUBMITTED = Date.parse('2026-03-08T12:00:00Z');
const cooldown = (clockOffsetMs = 0, hours = 24) => ({
  username: 'FC123',
  submittedAtMs: SUBMITTED,
  endsAtMs: SUBMITTED + hours * HOUR,
  clockOffsetMs,
});

test.each([
  ['the moment it begins', 0, 24 * HOUR],
  ['an hour before its end', 23 * HOUR, HOUR],
  ['at its end', 24 * HOUR, 0],
  ['long after', 99 * HOUR, 0],
  ['with a clock before its beginning', -5 * HOUR, 24 * HOUR],
])('what remains %s', (_, passed, expected) => {
  expect(remainingMs(cooldown(), SUBMITTED + passed)).toBe(expected);
});

test('a wrong browser clock is corrected', () => {
  const slowByAnHour = SUBMITTED + 22 * HOUR;
  expect(remainingMs(cooldown(HOUR), slowByAnHour)).toBe(HOUR);
  const fastByAnHour = SUBMITTED + 24 * HOUR;
  expect(remainingMs(cooldown(-HOUR), fastByAnHour)).toBe(HOUR);
});

test.each([12, 24, 48])('a wait of %d hours ends when the server says, and reads so', (hours) => {
  const waiting = cooldown(0, hours);
  expect(remainingMs(waiting, SUBMITTED)).toBe(hours * HOUR);
  expect(remainingMs(waiting, SUBMITTED + hours * HOUR - 1)).toBe(1);
  expect(remainingMs(waiting, SUBMITTED + hours * HOUR)).toBe(0);
  expect(wholeHours(waiting)).toBe(hours);
});

test.each([
  [24 * HOUR, '24:00:00'],
  [24 * HOUR - 1, '24:00:00'],
  [HOUR + 61_000, '01:01:01'],
  [999, '00:00:01'],
  [1, '00:00:01'],
  [0, '00:00:00'],
])('%s ms read %s', (ms, text) => {
  expect(countdownText(ms)).toBe(text);
});

test('it survives being stored and read', () => {
  expect(parseCooldown(JSON.stringify(cooldown(5)))).toEqual(cooldown(5));
});

test.each([
  null,
  '',
  'null',
  '{}',
  '{"username":"FC1","submittedAtMs":0,"endsAtMs":"soon","clockOffsetMs":0}',
  '{"username":"FC1","submittedAtMs":0,"clockOffsetMs":0}',
])('%o is no cooldown', (json) => {
  expect(parseCooldown(json)).toBeUndefined();
});
