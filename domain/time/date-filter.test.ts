import { describe, expect, test } from 'vitest';
import {
  ACTIVITY_DATE_PRESETS,
  DATE_PRESETS,
  dateFilterOf,
  exportFileName,
  rangeOf,
} from '#domain/time/date-filter.ts';

const NOW = new Date('2026-03-31T15:30:00-04:00');
const at = (instant: string) => new Date(instant);

describe('rangeOf', () => {
  test('without a filter is all time', () => {
    expect(rangeOf(undefined, NOW)).toStrictEqual({});
  });

  test.each([
    ['today', '2026-03-31T00:00:00-04:00', '2026-04-01T00:00:00-04:00'],
    ['yesterday', '2026-03-30T00:00:00-04:00', '2026-03-31T00:00:00-04:00'],
  ] as const)('%s is midnight to midnight', (preset, from, to) => {
    expect(rangeOf({ preset }, NOW)).toStrictEqual({ from: at(from), to: at(to) });
  });

  test.each([
    ['last_week', '2026-03-24T15:30:00-04:00'],
    ['last_7_days', '2026-03-24T15:30:00-04:00'],
    ['last_30_days', '2026-03-01T14:30:00-05:00'],
    ['last_month', '2026-02-28T00:00:00-05:00'],
    ['last_3_months', '2025-12-31T00:00:00-05:00'],
  ] as const)('%s begins at %s and is open', (preset, from) => {
    expect(rangeOf({ preset }, NOW)).toStrictEqual({ from: at(from) });
  });

  test.each([
    ['2028-03-31T12:00:00-04:00', 'last_month', '2028-02-29T00:00:00-05:00'],
    ['2026-03-15T12:00:00-04:00', 'last_month', '2026-02-15T00:00:00-05:00'],
    ['2026-01-31T12:00:00-05:00', 'last_month', '2025-12-31T00:00:00-05:00'],
    ['2026-05-31T12:00:00-04:00', 'last_3_months', '2026-02-28T00:00:00-05:00'],
    ['2026-01-01T00:30:00-05:00', 'last_month', '2025-12-01T00:00:00-05:00'],
    ['2026-04-08T12:00:00-04:00', 'last_month', '2026-03-08T00:00:00-05:00'],
  ] as const)('at %s, %s begins at %s', (now, preset, from) => {
    expect(rangeOf({ preset }, at(now))).toStrictEqual({ from: at(from) });
  });

  test('goes by the day in New York, not in London', () => {
    expect(rangeOf({ preset: 'today' }, at('2026-04-01T03:59:59Z')).from).toEqual(
      at('2026-03-31T00:00:00-04:00'),
    );
  });

  test.each([
    ['2026-03-08', '2026-03-08T00:00:00-05:00', '2026-03-09T00:00:00-04:00'],
    ['2026-11-01', '2026-11-01T00:00:00-04:00', '2026-11-02T00:00:00-05:00'],
  ])('today covers all of %s, a day of a clock change', (day, from, to) => {
    const range = { from: at(from), to: at(to) };
    expect(rangeOf({ preset: 'today' }, at(`${day}T17:00:00Z`))).toStrictEqual(range);
    expect(rangeOf({ preset: 'custom', from: day, to: day }, NOW)).toStrictEqual(range);
  });

  test('of custom days covers the last of them to its end', () => {
    const filter = { preset: 'custom', from: '2026-01-10', to: '2026-01-20' } as const;
    expect(rangeOf(filter, NOW)).toStrictEqual({
      from: at('2026-01-10T00:00:00-05:00'),
      to: at('2026-01-21T00:00:00-05:00'),
    });
  });

  test('of custom days may be open at either end', () => {
    expect(rangeOf({ preset: 'custom', from: '2026-01-10' }, NOW)).toStrictEqual({
      from: at('2026-01-10T00:00:00-05:00'),
    });
    expect(rangeOf({ preset: 'custom', to: '2026-01-10' }, NOW)).toStrictEqual({
      to: at('2026-01-11T00:00:00-05:00'),
    });
    expect(rangeOf({ preset: 'custom' }, NOW)).toStrictEqual({});
  });
});

test('of what an address says, only a custom range has days', () => {
  expect(dateFilterOf({})).toBeUndefined();
  expect(dateFilterOf({ date: 'last_month', from: '2026-03-01' })).toStrictEqual({ preset: 'last_month' });
  expect(dateFilterOf({ date: 'custom', from: '2026-03-01' })).toEqual({
    preset: 'custom',
    from: '2026-03-01',
  });
});

test('the presets are those of the screens', () => {
  expect(DATE_PRESETS).toEqual(['today', 'last_week', 'last_month', 'last_3_months', 'custom']);
  expect(ACTIVITY_DATE_PRESETS).toEqual(['today', 'yesterday', 'last_7_days', 'last_30_days', 'custom']);
});

// Still March 9 in New York.
const LATE_EVENING = new Date('2026-03-10T03:00:00Z');

test.each([
  [rangeOf(undefined, LATE_EVENING), 'activity_2026-03-09.csv'],
  [
    rangeOf({ preset: 'custom', from: '2026-03-01', to: '2026-03-08' }, LATE_EVENING),
    'activity_2026-03-01_to_2026-03-08.csv',
  ],
  [rangeOf({ preset: 'today' }, LATE_EVENING), 'activity_2026-03-09_to_2026-03-09.csv'],
  [rangeOf({ preset: 'last_7_days' }, LATE_EVENING), 'activity_2026-03-02_to_2026-03-09.csv'],
  [rangeOf({ preset: 'custom', to: '2026-03-08' }, LATE_EVENING), 'activity_2026-03-09.csv'],
])('%j is %s', (range, name) => {
  expect(exportFileName('activity', range, 'csv', LATE_EVENING)).toBe(name);
});

test('ends as its format does', () => {
  expect(exportFileName('deposits', {}, 'json', LATE_EVENING)).toBe('deposits_2026-03-09.json');
});
