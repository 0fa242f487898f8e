import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nyWallTime } from '#domain/time/new-york.ts';
import { instantOf, isKnownZone, readDay, readTime, startOfDay } from './statement-time.ts';

describe('readDay', () => {
  test.each([
    ['2026-03-08', 'ymd', '2026-03-08'],
    ['03/08/2026', 'mdy', '2026-03-08'],
    ['3/8/2026', 'mdy', '2026-03-08'],
    ['08/03/2026', 'dmy', '2026-03-08'],
    ['8.3.2026', 'dmy', '2026-03-08'],
    ['02/29/2028', 'mdy', '2028-02-29'],
    ['03/08/26', 'mdy', '2026-03-08'],
    ['8.3.26', 'dmy', '2026-03-08'],
    ['2026-03-08', 'mdy', '2026-03-08'],
    ['2026/03/08', 'dmy', '2026-03-08'],
    ['Mar 8, 2026', 'mdy', '2026-03-08'],
    ['March 8 2026', 'dmy', '2026-03-08'],
    ['Sept. 8, 2026', 'mdy', '2026-09-08'],
    ['Sun, Mar 8, 2026', 'mdy', '2026-03-08'],
    ['8 March 2026', 'mdy', '2026-03-08'],
    ['08-Mar-26', 'mdy', '2026-03-08'],
    ['08-MAR-2026', 'ymd', '2026-03-08'],
    ['Mar-08-2026', 'mdy', '2026-03-08'],
  ] as const)('%s (%s) is %s', (text, order, day) => {
    expect(readDay(text, order)).toBe(day);
  });

  test.each([
    ['13/08/2026', 'mdy'],
    ['02/29/2026', 'mdy'],
    ['26-03-08', 'ymd'],
    ['03/08/026', 'mdy'],
    ['Mar 2026', 'mdy'],
    ['8 Mar 8 2026x', 'mdy'],
    ['Marble 8, 2026', 'mdy'],
    ['Feb 29, 2026', 'mdy'],
    ['03/08/2026', 'ymd'],
    ['2026-3', 'ymd'],
    ['9999-12-31', 'ymd'],
    ['', 'mdy'],
  ] as const)('%j is no day (%s)', (text, order) => {
    expect(readDay(text, order)).toBeUndefined();
  });
});

test.each([
  ['9:00', '09:00:00'],
  ['09:00:07', '09:00:07'],
  ['14:07:13.123', '14:07:13'],
  ['12:00 AM', '00:00:00'],
  ['12:20:28 AM', '00:20:28'],
  ['12:00 pm', '12:00:00'],
  ['9:05 PM', '21:05:00'],
])('the time %s is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

test.each(['', '9', '24:00', '9:60', '13:00 PM', '0:30 AM', 'noon', '9:00 XM'])('%j is no time', (text) => {
  expect(readTime(text)).toBeUndefined();
});

describe('instantOf', () => {
  test.each([
    ['2026-09-11', '09:00:00', 'EDT', '2026-09-11T13:00:00Z'],
    ['2026-12-11', '09:00:00', 'EST', '2026-12-11T14:00:00Z'],
    // What the file says counts, also where the clocks of the place show otherwise.
    ['2026-09-11', '09:00:00', 'EST', '2026-09-11T14:00:00Z'],
    ['2026-09-11', '09:00:00', 'PDT', '2026-09-11T16:00:00Z'],
    ['2026-09-11', '09:00:00', 'pt', '2026-09-11T16:00:00Z'],
    ['2026-12-11', '09:00:00', 'PT', '2026-12-11T17:00:00Z'],
    ['2026-09-11', '09:00:00', 'UTC', '2026-09-11T09:00:00Z'],
    ['2026-09-11', '09:00:00', 'Z', '2026-09-11T09:00:00Z'],
    ['2026-09-11', '09:00:00', 'GMT-07:00', '2026-09-11T16:00:00Z'],
    ['2026-09-11', '09:00:00', '+0530', '2026-09-11T03:30:00Z'],
    ['2026-09-11', '09:00:00', 'America/Chicago', '2026-09-11T14:00:00Z'],
    ['2026-12-11', '09:00:00', 'America/Los_Angeles', '2026-12-11T17:00:00Z'],
    // The night in which 1:30 comes twice, and the one in which 2:30 does not come.
    ['2026-11-01', '01:30:00', 'America/New_York', '2026-11-01T05:30:00Z'],
    ['2026-11-01', '02:30:00', 'America/New_York', '2026-11-01T07:30:00Z'],
    ['2026-03-08', '02:30:00', 'America/New_York', '2026-03-08T07:30:00Z'],
    ['2026-03-08', '03:30:00', 'America/New_York', '2026-03-08T07:30:00Z'],
  ])('%s %s %s is %s', (day, time, zone, instant) => {
    expect(instantOf(day, time, zone)).toEqual(new Date(instant));
  });

  test('is exact to the second in New York, at any time of the year', () => {
    const instants = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2035-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(instants, (instant) => {
        const wall = nyWallTime(instant);
        const two = (value: number) => String(value).padStart(2, '0');
        const day = `${wall.year}-${two(wall.month)}-${two(wall.day)}`;
        const time = [wall.hour, wall.minute, wall.second].map(two).join(':');
        const found = instantOf(day, time, 'America/New_York') as Date;
        // Of an hour that comes twice, the first is taken.
        const behind = instant.getTime() - found.getTime();
        expect([0, 3_600_000]).toContain(behind - (behind % 1_000));
        expect(nyWallTime(found)).toEqual(wall);
      }),
    );
  });
});

test.each(['', 'XYZ', 'Mars/Olympus', 'America', 'GMT-99:00', '../etc'])('%j is no zone', (zone) => {
  expect(isKnownZone(zone)).toBe(false);
});

test('a day without a time is its beginning in New York', () => {
  expect(startOfDay('03/16/2026', 'mdy')).toEqual(new Date('2026-03-16T04:00:00Z'));
  expect(startOfDay('16/03/2026', 'mdy')).toBeUndefined();
});
