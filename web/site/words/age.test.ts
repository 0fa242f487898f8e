import { expect, test } from 'vitest';
import * as english from './en/methods.ts';
import * as spanish from './es/methods.ts';

const NOW = new Date('2026-03-08T12:00:00Z');

test.each([
  ['2026-03-08T12:00:00Z', 'just now', 'ahora mismo'],
  ['2026-03-08T12:00:05Z', 'just now', 'ahora mismo'],
  ['2026-03-08T11:55:00Z', '5 min ago', 'hace 5 min'],
  ['2026-03-08T09:00:00Z', '3 h ago', 'hace 3 h'],
  ['2026-03-07T12:00:00Z', '1 day ago', 'hace 1 día'],
  ['2026-03-06T11:00:00Z', '2 days ago', 'hace 2 días'],
])('%s was %s, %s', (at, inEnglish, inSpanish) => {
  expect(english.ago({ at, now: NOW })).toBe(inEnglish);
  expect(spanish.ago({ at, now: NOW })).toBe(inSpanish);
});
