import { expect, test } from 'vitest';
import { datedOtherwise, dayOf, timeOf } from './times.ts';

test.each([
  ['March 28, 2026 at 12:20:28 AM EDT', '2026-03-28T04:20:28.000Z'],
  ['March 28, 2026 at 12:20 PM EDT', '2026-03-28T16:20:00.000Z'],
  ['Mar. 28, 2026, 1:05 PM PST', '2026-03-28T21:05:00.000Z'],
  ['march 28, 2026 at 11:59:59 pm cst', '2026-03-29T05:59:59.000Z'],
  ['Dec 31, 2026 at 9:00 AM UTC', '2026-12-31T09:00:00.000Z'],
  ['Feb 29, 2028 at 11:00 PM PST', '2028-03-01T07:00:00.000Z'],
  ['Dec 31, 2026 at 11:59 PM PST', '2027-01-01T07:59:00.000Z'],
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
  'Feb 30, 2026 at 12:00:00 PM EST',
  'Feb 29, 2026 at 12:00 PM EST',
  'March 32, 2026 at 12:00 PM EST',
  'March 0, 2026 at 12:00 PM EST',
  'March 28, 2026 at 1:20:75 PM EDT',
  'March 28, 2026 at 0:20 PM EDT',
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

const ARRIVED = new Date('2026-11-22T18:00:00Z');

test.each([
  ['Sun, 22 Nov 2026 09:58:00 -0800 (PST)', ['Date', 'Nov 22, 2026']],
  ['Sun, 22 Nov 2026 17:58:00 +0000', ['Sent on', 'Nov 21, 2026', 'Sep 12, 2026']],
  ['Sat, 21 Nov 2026 18:30:00 GMT', []],
  ['', ['Fecha: 11/21/2026']],
  ['yesterday', ['Date', 'to be announced', 'Date: 13/45/2026']],
  ['1 Jan 10000 00:00:00 GMT', ['Date: Jan 1, 9999']],
  ['0001-01-01T00:00:00Z', ['Date: 01/01/0001', 'Date: Dec 31, 1999']],
  ['1 Jan 275760 00:00:00 GMT', ['Date: 12/31/2026']],
])('a mail of %j that shows %j is of when it came', (date, lines) => {
  expect(datedOtherwise(date, lines, ARRIVED)).toBeUndefined();
});

test.each([
  ['Wed, 23 Sep 2026 10:00:00 -0400', [], '2026-09-23T14:00:00.000Z'],
  ['Sat, 21 Nov 2026 17:59:59 GMT', [], '2026-11-21T17:59:59.000Z'],
  ['Tue, 24 Nov 2026 10:00:00 GMT', [], '2026-11-24T10:00:00.000Z'],
  [
    'Sun, 22 Nov 2026 17:58:00 GMT',
    ['Transaction details', 'Date', 'Sep 12, 2026'],
    '2026-09-12T12:00:00.000Z',
  ],
  ['Sun, 22 Nov 2026 17:58:00 GMT', ['Sent on Jul 8, 2026'], '2026-07-08T12:00:00.000Z'],
  ['Sun, 22 Nov 2026 17:58:00 GMT', ['Fecha: 03/16/2026'], '2026-03-16T12:00:00.000Z'],
  ['Wed, 23 Sep 2026 10:00:00 GMT', ['Date', 'Sep 12, 2026'], '2026-09-12T12:00:00.000Z'],
])('a mail of %j that shows %j is of %s', (date, lines, of) => {
  expect(datedOtherwise(date, lines, ARRIVED)?.toISOString()).toBe(of);
});

// It would take an hour if it cost the square of it.
test('a date of parentheses that are never closed costs no more than any other', () => {
  expect(datedOtherwise('('.repeat(2_000_000), [], new Date('2026-09-12T13:05:00Z'))).toBeUndefined();
});
