import { expect, test } from 'vitest';
import { CARD_LABELS, percentText, statCards, usdText } from './stat-texts.ts';
import type { KindStats, Stats } from './use-stats.ts';

const NONE = { count: 0, amount: 0 };
const NO_KIND: KindStats = {
  counted: NONE,
  all: NONE,
  pending: NONE,
  declined: NONE,
  average: 0,
  successRate: 0,
  byStatus: [],
  byMethod: [],
  today: NONE,
};
const EMPTY: Stats = {
  deposits: NO_KIND,
  withdrawals: NO_KIND,
  netProfit: 0,
  profitMargin: 0,
  days: [],
  at: '2026-03-03T20:04:05Z',
};

test('there is a card for each figure, also of a cashier without requests', () => {
  expect(statCards(EMPTY).map(({ label }) => label)).toEqual([...CARD_LABELS]);
  expect(statCards(EMPTY)[0]).toEqual({
    label: 'Total Deposits',
    value: '$0.00',
    detail: '0 sent or approved',
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
