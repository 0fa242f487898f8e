import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { cents } from '#domain/money/usd.ts';
import {
  daySeries,
  kindFigures,
  type MethodTotal,
  periodBefore,
  profitFigures,
} from '#domain/stats/figures.ts';
import { addDays } from '#domain/time/new-york.ts';

function total(status: string, count: number, amountCents: number, method = 'Venmo'): MethodTotal {
  return { kind: 'deposit', method, status, count, amountCents: cents(amountCents) };
}

describe('kindFigures', () => {
  test('counts deposits sent and approved, and shows the rest beside them', () => {
    const figures = kindFigures('deposit', [
      total('sent', 2, 10_000),
      total('sent', 1, 2_500, 'Zelle'),
      total('approved', 1, 1_000, 'Zelle'),
      total('pending', 3, 30_000),
      total('declined', 4, 400),
      total('not_sent', 1, 100),
      { ...total('sent', 9, 900_000), kind: 'withdrawal' },
    ]);
    expect(figures).toEqual({
      counted: { count: 4, amountCents: 13_500 },
      all: { count: 12, amountCents: 44_000 },
      pending: { count: 3, amountCents: 30_000 },
      declined: { count: 4, amountCents: 400 },
      averageCents: 3_375,
      successRate: 33.33,
      settledRate: 44.44,
      byStatus: [
        { status: 'pending', count: 3, amountCents: 30_000 },
        { status: 'sent', count: 3, amountCents: 12_500 },
        { status: 'declined', count: 4, amountCents: 400 },
        { status: 'not_sent', count: 1, amountCents: 100 },
        { status: 'approved', count: 1, amountCents: 1_000 },
      ],
      byMethod: [
        { method: 'Venmo', count: 10, amountCents: 40_500, countedCount: 2, settledRate: 28.57 },
        { method: 'Zelle', count: 2, amountCents: 3_500, countedCount: 2, settledRate: 100 },
      ],
    });
  });

  test('counts withdrawals that are sent, not those that are approved only', () => {
    const of = (status: string) => ({ ...total(status, 1, 500), kind: 'withdrawal' as const });
    expect(kindFigures('withdrawal', [of('sent'), of('approved')]).counted).toEqual({
      count: 1,
      amountCents: 500,
    });
  });

  test('is zero without records, and never divides by zero', () => {
    const nothing = { count: 0, amountCents: 0 };
    for (const totals of [[], [total('sent', 0, 0)]]) {
      expect(kindFigures('deposit', totals)).toEqual({
        counted: nothing,
        all: nothing,
        pending: nothing,
        declined: nothing,
        averageCents: 0,
        successRate: 0,
        settledRate: null,
        byStatus: [],
        byMethod: [],
      });
    }
  });

  test.each([
    [3, 100, 33],
    [3, 101, 34],
    [2, 1, 1],
    [2, 3, 2],
    [7, 999_999_999_999_999, 142_857_142_857_143],
  ])('the average of %d that add up to %d cents is %d', (count, amountCents, average) => {
    expect(kindFigures('deposit', [total('sent', count, amountCents)]).averageCents).toBe(average);
  });

  const anyTotals = fc.array(
    fc
      .record({
        kind: fc.constantFrom('deposit' as const, 'withdrawal' as const),
        method: fc.constantFrom('Venmo', 'Zelle', 'BTC'),
        status: fc.constantFrom(...STORED_DEPOSIT_STATUSES),
        count: fc.nat(1_000),
        each: fc.integer({ min: 1, max: 100_000_000 }),
      })
      .map(({ each, ...total }) => ({ ...total, amountCents: cents(total.count * each) })),
  );

  test('by status and by method add up to all, and every figure is a part of it', () => {
    fc.assert(
      fc.property(anyTotals, (totals) => {
        const { all, byStatus, byMethod, ...figures } = kindFigures('deposit', totals);
        for (const list of [byStatus, byMethod]) {
          expect(list.reduce((sum, { count }) => sum + count, 0)).toBe(all.count);
          expect(list.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(all.amountCents);
        }
        for (const part of [figures.counted, figures.pending, figures.declined]) {
          expect(part.count).toBeLessThanOrEqual(all.count);
          expect(part.amountCents).toBeLessThanOrEqual(all.amountCents);
        }
        expect(figures.successRate).toBeGreaterThanOrEqual(0);
        expect(figures.successRate).toBeLessThanOrEqual(100);
        const error = figures.averageCents * figures.counted.count - figures.counted.amountCents;
        expect(Math.abs(error) * 2).toBeLessThanOrEqual(figures.counted.count);
      }),
    );
  });

  test('do not depend on the order of the totals', () => {
    fc.assert(
      fc.property(anyTotals, (totals) => {
        expect(kindFigures('deposit', totals.toReversed())).toEqual(kindFigures('deposit', totals));
      }),
    );
  });
});

test('the days before a range are as many as it has, and end where it begins', () => {
  expect(periodBefore('2026-03-08', '2026-03-14')).toEqual({ from: '2026-03-01', to: '2026-03-07' });
  expect(periodBefore('2026-03-08', '2026-03-07')).toBe(undefined);
  expect(periodBefore('2026-03-08', '2026-03-08')).toEqual({ from: '2026-03-07', to: '2026-03-07' });
  expect(periodBefore(undefined, '2026-03-08')).toBeUndefined();
});

describe('profitFigures', () => {
  const of = (amountCents: number) => ({ count: 1, amountCents: cents(amountCents) });

  test.each([
    [10_000, 2_500, 7_500, 75],
    [30_000, 20_000, 10_000, 33.33],
    [30_000, 10_000, 20_000, 66.67],
    [10_000, 10_000, 0, 0],
    [10_000, 25_000, -15_000, -150],
    [300, 400, -100, -33.33],
    [80_000, 79_996, 4, 0.01],
    [80_000, 80_004, -4, 0],
    [0, 5_000, -5_000, 0],
    [0, 0, 0, 0],
    [999_999_999_999_999, 0, 999_999_999_999_999, 100],
  ])('of %d in and %d out is %d, %d %%', (deposits, withdrawals, netProfitCents, profitMargin) => {
    expect(profitFigures(of(deposits), of(withdrawals))).toEqual({ netProfitCents, profitMargin });
  });
});

describe('daySeries', () => {
  test('has every day of the range, even across a clock change', () => {
    const byDay = {
      deposit: new Map([
        ['2026-03-07', cents(500)],
        ['2026-03-10', cents(900)],
      ]),
      withdrawal: new Map([['2026-03-09', cents(200)]]),
    };
    expect(daySeries(byDay, '2026-03-07', '2026-03-09')).toEqual([
      { day: '2026-03-07', depositCents: 500, withdrawalCents: 0 },
      { day: '2026-03-08', depositCents: 0, withdrawalCents: 0 },
      { day: '2026-03-09', depositCents: 0, withdrawalCents: 200 },
    ]);
  });

  test('is as long as the range', () => {
    const none = { deposit: new Map(), withdrawal: new Map() };
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 400 }), (length) => {
        const days = daySeries(none, '2026-01-01', addDays('2025-12-31', length)).map(({ day }) => day);
        expect(days).toHaveLength(length);
        expect(days).toEqual(days.toSorted());
      }),
    );
  });
});
