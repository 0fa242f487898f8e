import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  agesText,
  CARD_LABELS,
  changeOf,
  changeOfProfit,
  changeOfRate,
  percentText,
  sparkline,
  statCards,
  usdText,
} from './stat-texts.ts';
import type { KindStats, Stats } from './use-stats.ts';

const NONE = { count: 0, amount: 0 };
const NO_KIND: KindStats = {
  counted: NONE,
  all: NONE,
  pending: NONE,
  declined: NONE,
  average: 0,
  successRate: 0,
  settledRate: null,
  byStatus: [],
  byMethod: [],
  today: NONE,
};
const NONE_WAITS = { count: 0, over15Minutes: 0, overHour: 0, overDay: 0, oldest: null };
const EMPTY: Stats = {
  deposits: NO_KIND,
  withdrawals: NO_KIND,
  netProfit: 0,
  profitMargin: 0,
  before: null,
  waiting: { deposits: NONE_WAITS, withdrawals: NONE_WAITS },
  days: [],
  hours: null,
  at: '2026-03-03T20:04:05Z',
};

test('there is a card for each figure, also of a cashier without requests', () => {
  expect(statCards(EMPTY).map(({ label }) => label)).toEqual([...CARD_LABELS]);
  expect(statCards(EMPTY)[0]).toEqual({
    label: 'Total Deposits',
    value: '$0.00',
    detail: '0 sent or approved',
    change: undefined,
    byDay: [],
  });
});

test('a loss is marked as one', () => {
  const cards = statCards({ ...EMPTY, netProfit: -12.5, profitMargin: -0.79 });
  expect(cards.filter(({ isLoss }) => isLoss).map(({ label, value }) => [label, value])).toEqual([
    ['Net Profit', '-$12.50'],
    ['Profit Margin', '-0.79%'],
  ]);
});

test('amounts and percentages read as they are written in the US', () => {
  expect(usdText(1234.5)).toBe('$1,234.50');
  expect(percentText(88.97)).toBe('88.97%');
  expect(percentText(50)).toBe('50%');
});

test('each figure stands beside that of the period before, a rate in points', () => {
  const deposits = { ...NO_KIND, counted: { count: 2, amount: 150 }, successRate: 40, settledRate: 80 };
  const before = { from: '2026-03-01', to: '2026-03-07', netProfit: 200, profitMargin: 0 };
  const cards = statCards({
    ...EMPTY,
    deposits,
    netProfit: 150,
    before: {
      ...before,
      deposits: { ...deposits, counted: { count: 1, amount: 100 }, settledRate: 90 },
      withdrawals: NO_KIND,
    },
  });
  const changes = Object.fromEntries(cards.map(({ label, change }) => [label, change]));
  expect(changes).toMatchObject({
    'Total Deposits': { direction: 'up', words: '50%' },
    'Net Profit': { direction: 'down', words: '$50.00' },
    'Deposit Success Rate': { direction: 'down', words: '10 points of settled' },
    'Total Withdrawals': { direction: 'same' },
    'Pending Deposits': undefined,
  });
  expect(cards[6]?.detail).toBe('2 of 0 · 80% of settled');
  expect(cards[7]).toMatchObject({ detail: '0 of 0 · none is settled', change: undefined });
});

test('what waits stands under the longest that it has waited', () => {
  expect(agesText({ over15Minutes: 6, overHour: 3, overDay: 1 })).toBe(
    '1 over a day, 2 over an hour, 3 over 15 minutes',
  );
  expect(agesText({ over15Minutes: 0, overHour: 0, overDay: 0 })).toBe('');
});

test.each([
  [112, 100, 'up', '12%'],
  [50, 100, 'down', '50%'],
  [300, 100, 'up', '200%'],
  [100.2, 100, 'up', 'less than 1%'],
  [5, 0, 'up', 'from none'],
  [0, 5, 'down', '100%'],
  [0, 0, 'same', 'the same'],
])('%d after %d is %s, %s', (now, before, direction, words) => {
  expect(changeOf(now, before)).toEqual({ direction, words });
});

test.each([
  [50, -100, 'up', '$150.00'],
  [-200, -100, 'down', '$100.00'],
  [-0.3, 0, 'down', '$0.30'],
  [0.3, 0.3, 'same', 'the same'],
])('a profit of %d after %d is %s, %s', (now, before, direction, words) => {
  expect(changeOfProfit(now, before)).toEqual({ direction, words });
});

test.each([
  [91.2, 88, 'up', '3.2 points'],
  [87, 88, 'down', '1 point'],
  [88.04, 88, 'same', 'the same'],
])('a rate of %d after %d is %s, %s', (now, before, direction, words) => {
  expect(changeOfRate(now, before)).toEqual({ direction, words });
});

test('a line stays within its drawing, from edge to edge, and needs three values', () => {
  expect(sparkline([1, 2])).toBeUndefined();
  expect(sparkline([0, 50, 100])).toBe('0.0,23.0 50.0,12.0 100.0,1.0');
  const level = sparkline(Array.from({ length: 182 }, () => 7))?.split(' ') ?? [];
  expect(new Set(level.map((corner) => corner.split(',')[1]))).toEqual(new Set(['1.0']));
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { minLength: 3, maxLength: 400 }), (values) => {
      const corners =
        sparkline(values)
          ?.split(' ')
          .map((corner) => corner.split(',').map(Number)) ?? [];
      expect(corners.length).toBeLessThanOrEqual(60);
      for (const [x = -1, y = -1] of corners) {
        expect(x >= 0 && x <= 100 && y >= 0 && y <= 24).toBe(true);
      }
    }),
  );
});
