import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, usdFromCents } from '#domain/money/usd.ts';
import { addDays } from '#domain/time/new-york.ts';
import { chartPoints } from './chart-points.ts';

function daysFrom(first: string, amounts: readonly number[]) {
  const days = amounts.map((amount, index) => ({
    day: addDays(first, index),
    deposits: usdFromCents(cents(amount)),
    withdrawals: 0.1,
  }));
  return { days, hours: null };
}

test('a few days are points of their own', () => {
  const { unit, points } = chartPoints(daysFrom('2026-02-28', [100, 250]), 31);
  expect(unit).toBe('day');
  expect(points).toEqual([
    { label: 'Feb 28', first: '2026-02-28', last: '2026-02-28', deposits: 1, withdrawals: 0.1 },
    { label: 'Mar 1', first: '2026-03-01', last: '2026-03-01', deposits: 2.5, withdrawals: 0.1 },
  ]);
});

test('a single day is its hours', () => {
  const { days } = daysFrom('2026-03-08', [100]);
  const hours = [0, 13].map((hour) => ({ hour, deposits: 1, withdrawals: 0 }));
  const { unit, points } = chartPoints({ days, hours }, 31);
  expect(unit).toBe('hour');
  expect(points.map(({ label }) => label)).toEqual(['12 AM', '1 PM']);
});

test('more days are weeks from Monday, whatever day they begin on', () => {
  const { unit, points } = chartPoints(daysFrom('2026-02-28', Array(40).fill(100)), 31);
  expect(unit).toBe('week');
  expect(points.slice(0, 2)).toEqual([
    { label: 'Feb 28', first: '2026-02-28', last: '2026-03-01', deposits: 2, withdrawals: 0.2 },
    { label: 'Mar 2', first: '2026-03-02', last: '2026-03-08', deposits: 7, withdrawals: 0.7 },
  ]);
});

test('years are months', () => {
  const { unit, points } = chartPoints(daysFrom('2024-01-15', Array(900).fill(100)), 31);
  expect(unit).toBe('month');
  expect(points[0]).toMatchObject({
    label: 'Jan 2024',
    first: '2024-01-15',
    last: '2024-01-31',
    deposits: 17,
  });
});

test('the points add up to the days, to the cent', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(10_000_000), { maxLength: 800 }), (amounts) => {
      const charted = chartPoints(daysFrom('2025-05-07', amounts), 31)
        .points.map(({ deposits }) => Math.round(deposits * 100))
        .reduce((total, amount) => total + amount, 0);
      expect(charted).toBe(amounts.reduce((total, amount) => total + amount, 0));
    }),
    { numRuns: 50 },
  );
});
