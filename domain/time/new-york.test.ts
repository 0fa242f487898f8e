import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  endOfNyMonth,
  formatNyDay,
  instantOfNyTime,
  isBackwards,
  isDay,
  isMonth,
  monthName,
  nyDay,
  nyMinutes,
  nyMonth,
  nyWallTime,
  startOfNyDay,
} from '#domain/time/new-york.ts';

const HOUR = 3_600_000;

const instantsOf = (from: string, to: string) =>
  fc.date({ min: new Date(from), max: new Date(to), noInvalidDate: true });

/** Any instant of 2000 to 2050, and often one of the days around a clock change. */
const anyInstant = fc.oneof(
  instantsOf('2000-01-01', '2050-12-31'),
  instantsOf('2026-03-07', '2026-03-10'),
  instantsOf('2026-10-31', '2026-11-03'),
  instantsOf('2006-04-01', '2006-04-04'),
  instantsOf('2006-10-28', '2006-10-31'),
);
const anyDay = anyInstant.map(nyDay);

describe('nyDay', () => {
  test.each([
    ['2026-01-15T04:59:59.999Z', '2026-01-14'],
    ['2026-01-15T05:00:00.000Z', '2026-01-15'],
    ['2026-07-15T03:59:59.999Z', '2026-07-14'],
    ['2026-07-15T04:00:00.000Z', '2026-07-15'],
    ['2026-01-01T00:00:00.000Z', '2025-12-31'],
  ])('of %s is %s', (instant, day) => {
    expect(nyDay(new Date(instant))).toBe(day);
  });

  test('is what Intl shows', () => {
    const shown = new Intl.DateTimeFormat('en-US', { timeZone: 'America/New_York', dateStyle: 'short' });
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const [year, month, day] = nyDay(instant).split('-').map(Number);
        expect(shown.format(instant)).toBe(`${month}/${day}/${String(year).slice(2)}`);
      }),
    );
  });
});

describe('nyWallTime', () => {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'medium',
    hourCycle: 'h23',
  });
  const shownBy = (instant: Date) => {
    const { year, month, day, hour, minute, second } = nyWallTime(instant);
    const [hh, mm, ss] = [hour, minute, second].map((part) => String(part).padStart(2, '0'));
    return `${month}/${day}/${String(year).slice(-2)}, ${hh}:${mm}:${ss}`;
  };

  test('is what Intl shows, to the second, at any time and around every clock change', () => {
    const nearAChange = fc
      .tuple(fc.integer({ min: 1970, max: 2050 }), fc.constantFrom(2, 3, 9, 10), fc.nat(14 * 86_400))
      .map(([year, month, seconds]) => new Date(Date.UTC(year, month, 1) + seconds * 1_000));
    const ofBefore = instantsOf('1880-01-01', '1970-01-01');
    fc.assert(
      fc.property(fc.oneof(anyInstant, nearAChange, ofBefore), (instant) => {
        expect(shownBy(instant)).toBe(clock.format(instant));
      }),
      { numRuns: 3_000 },
    );
  });

  test('does not exist of an invalid date', () => {
    expect(() => nyWallTime(new Date(Number.NaN))).toThrow(RangeError);
  });
});

test('all days between two are those that come one after the other', () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: -3, max: 40 }), (first, count) => {
      const days = [];
      for (let after = 0; after <= count; after++) days.push(addDays(first, after));
      expect(daysBetween(first, addDays(first, count))).toEqual(days);
    }),
  );
});

describe('startOfNyDay', () => {
  test.each([
    ['2026-01-15', '2026-01-15T05:00:00.000Z'],
    ['2026-07-15', '2026-07-15T04:00:00.000Z'],
    ['2026-03-08', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', '2026-03-09T04:00:00.000Z'],
    ['2026-11-01', '2026-11-01T04:00:00.000Z'],
    ['2026-11-02', '2026-11-02T05:00:00.000Z'],
  ])('of %s is %s', (day, instant) => {
    expect(startOfNyDay(day).toISOString()).toBe(instant);
  });

  test('is midnight by the wall clock, the first instant of the day', () => {
    fc.assert(
      fc.property(anyDay, (day) => {
        const start = startOfNyDay(day);
        expect(nyWallTime(start)).toMatchObject({ hour: 0, minute: 0, second: 0 });
        expect(nyDay(start)).toBe(day);
        expect(nyDay(new Date(start.getTime() - 1))).toBe(addDays(day, -1));
      }),
    );
  });

  test('puts every instant inside its own day', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const day = nyDay(instant);
        expect(startOfNyDay(day).getTime()).toBeLessThanOrEqual(instant.getTime());
        expect(startOfNyDay(addDays(day, 1)).getTime()).toBeGreaterThan(instant.getTime());
      }),
      { numRuns: 1_000 },
    );
  });

  test('makes days of 24 hours, but for one of 23 and one of 25 a year', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2000, max: 2050 }), (year) => {
        const lengths: Record<number, number> = {};
        for (let day = `${year}-01-01`; day <= `${year}-12-31`; day = addDays(day, 1)) {
          const length = (startOfNyDay(addDays(day, 1)).getTime() - startOfNyDay(day).getTime()) / HOUR;
          lengths[length] = (lengths[length] ?? 0) + 1;
        }
        const days = (Date.UTC(year + 1, 0) - Date.UTC(year, 0)) / (24 * HOUR);
        expect(lengths).toEqual({ 23: 1, 24: days - 2, 25: 1 });
      }),
      { numRuns: 10 },
    );
  });

  test.each(['', '2026-02-30', 'today'])('refuses %j', (day) => {
    expect(() => startOfNyDay(day)).toThrow(RangeError);
  });
});

describe('instantOfNyTime', () => {
  test.each([
    ['2026-01-15', 0, '2026-01-15T05:00:00.000Z'],
    ['2026-07-15', 904, '2026-07-15T19:04:00.000Z'],
    // set forward: 2:30 is no time of that day
    ['2026-03-08', 119, '2026-03-08T06:59:00.000Z'],
    ['2026-03-08', 150, '2026-03-08T07:30:00.000Z'],
    ['2026-03-08', 180, '2026-03-08T07:00:00.000Z'],
    ['2026-03-08', 1_430, '2026-03-09T03:50:00.000Z'],
    // set back: 1:30 is twice
    ['2026-11-01', 90, '2026-11-01T05:30:00.000Z'],
    ['2026-11-01', 120, '2026-11-01T07:00:00.000Z'],
    ['2026-11-01', 1_430, '2026-11-02T04:50:00.000Z'],
  ])('of %s, %d minutes by the clock, is %s', (day, minutes, instant) => {
    expect(instantOfNyTime(day, minutes).toISOString()).toBe(instant);
  });

  test('is shown as that time', () => {
    fc.assert(
      fc.property(anyInstant, (instant) => {
        const shown = instantOfNyTime(nyDay(instant), nyMinutes(instant));
        expect([nyDay(shown), nyMinutes(shown)]).toEqual([nyDay(instant), nyMinutes(instant)]);
      }),
      { numRuns: 300 },
    );
  });
});

describe('addDays', () => {
  test.each([
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-01', -1, '2026-10-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2026-02-28', 1, '2026-03-01'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2026-01-01', -365, '2025-01-01'],
  ])('%s and %d days is %s', (day, count, result) => {
    expect(addDays(day, count)).toBe(result);
  });

  test('goes back the way it came', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5_000, max: 5_000 }), (day, count) => {
        expect(addDays(addDays(day, count), -count)).toBe(day);
      }),
    );
  });
});

describe('nyMinutes', () => {
  test.each([
    ['2026-01-15T00:00:00-05:00', 0],
    ['2026-01-15T08:30:59-05:00', 510],
    ['2026-07-15T23:59:59-04:00', 1_439],
    ['2026-03-08T01:59:59-05:00', 119],
    ['2026-03-08T03:00:00-04:00', 180],
    ['2026-11-01T01:30:00-04:00', 90],
    ['2026-11-01T01:30:00-05:00', 90],
  ])('at %s are %d', (instant, minutes) => {
    expect(nyMinutes(new Date(instant))).toBe(minutes);
  });
});

describe('isDay', () => {
  test.each(['2026-01-31', '2028-02-29', '2000-02-29'])('%j is one', (text) => {
    expect(isDay(text)).toBe(true);
  });

  test.each([
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '26-01-01',
    '2026-1-1',
    ' 2026-01-01',
    '2026-01-01T00:00',
    '2026-01-00',
  ])('%j is none', (text) => {
    expect(isDay(text)).toBe(false);
  });
});

const anyMonth = fc
  .tuple(fc.integer({ min: 2000, max: 2050 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`);

test.each(['2026-13', '2026-00', '2026-6', '2026', '2026-06-01', ' 2026-06', ''])(
  '%j is no month',
  (text) => {
    expect(isMonth(text)).toBe(false);
    expect(() => addMonths(text, 1)).toThrow(RangeError);
  },
);

describe('a month', () => {
  test.each([
    ['2026-06', '2026-07-01T04:00:00.000Z', 'June 2026', 'July 1, 2026'],
    ['2026-12', '2027-01-01T05:00:00.000Z', 'December 2026', 'January 1, 2027'],
    ['2026-03', '2026-04-01T04:00:00.000Z', 'March 2026', 'April 1, 2026'],
    ['2026-10', '2026-11-01T04:00:00.000Z', 'October 2026', 'November 1, 2026'],
  ])('%s ends at %s', (month, end, name, next) => {
    expect(endOfNyMonth(month).toISOString()).toBe(end);
    expect(monthName(month)).toBe(name);
    expect(formatNyDay(endOfNyMonth(month))).toBe(next);
  });

  test('ends where the next one begins', () => {
    fc.assert(
      fc.property(anyMonth, (month) => {
        const end = endOfNyMonth(month);
        expect(nyMonth(end)).toBe(addMonths(month, 1));
        expect(nyMonth(new Date(end.getTime() - 1))).toBe(month);
      }),
    );
  });

  test('is the same after as many months forth and back', () => {
    fc.assert(
      fc.property(anyMonth, fc.integer({ min: -200, max: 200 }), (month, count) => {
        expect(addMonths(addMonths(month, count), -count)).toBe(month);
      }),
    );
  });
});

test('days are backwards where both ends are chosen, the later one first', () => {
  expect(isBackwards({ from: '2026-03-08', to: '2026-03-07' })).toBe(true);
  expect(isBackwards({ from: '2026-03-08', to: '2026-03-08' })).toBe(false);
  expect(isBackwards({ from: '2026-03-08', to: '' })).toBe(false);
  expect(isBackwards({ to: '2026-03-08' })).toBe(false);
});
