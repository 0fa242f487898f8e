import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths, endOfNyMonth, formatNyDay, isMonth, monthName, nyMonth } from '#domain/time/ny-month.ts';

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
