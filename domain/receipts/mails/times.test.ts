import { expect, test } from 'vitest';
import { dayOf, timeOf } from './times.ts';

test.each([
  ['March 28, 2026 at 12:20:28 AM EDT', '2026-03-28T04:20:28.000Z'],
  ['March 28, 2026 at 12:20 PM EDT', '2026-03-28T16:20:00.000Z'],
  ['Mar. 28, 2026, 1:05 PM PST', '2026-03-28T21:05:00.000Z'],
  ['march 28, 2026 at 11:59:59 pm cst', '2026-03-29T05:59:59.000Z'],
  ['Dec 31, 2026 at 9:00 AM UTC', '2026-12-31T09:00:00.000Z'],
])('%s is read as the time that it is', (text, time) => {
  expect(timeOf(text)?.toISOString()).toBe(time);
});

test.each([
  undefined,
  'March 28, 2026',
  'March 28, 2026 at 13:20 PM EDT',
  'March 28, 2026 at 1:60 PM EDT',
  'March 28, 2026 at 1:20 PM XYZ',
  'Smarch 28, 2026 at 1:20 PM EDT',
])('%s is no time', (text) => {
  expect(timeOf(text)).toBeUndefined();
});

test.each([
  ['Jul 8, 2026', '2026-07-08T12:00:00.000Z'],
  ['July 8, 2026 at 3:00 PM', '2026-07-08T12:00:00.000Z'],
  ['07/08/2026', '2026-07-08T12:00:00.000Z'],
])('%s is a day, at noon', (text, noon) => {
  expect(dayOf(text)?.toISOString()).toBe(noon);
});

test.each([undefined, 'yesterday', '13/08/2026', 'Feb 30, 2026', 'Smarch 1, 2026'])(
  '%s is no day',
  (text) => {
    expect(dayOf(text)).toBeUndefined();
  },
);
