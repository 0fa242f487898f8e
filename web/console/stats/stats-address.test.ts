import { expect, test } from 'vitest';
import { rangeText } from './stat-texts.ts';
import { daysOf, readStatsSearch } from './stats-address.ts';

test.each([
  [{}, {}],
  [{ date: 'today', from: '2026-03-01' }, { date: 'today' }],
  [{ date: 'next_week' }, {}],
  [{ from: '2026-03-01' }, { date: 'custom', from: '2026-03-01' }],
  [
    { date: 'custom', from: '2026-03-01', to: 'x' },
    { date: 'custom', from: '2026-03-01' },
  ],
  [{ date: 'custom', from: '1999-12-31', to: '2100-01-01' }, { date: 'custom' }],
])('the address %o reads as %o', (raw, search) => {
  expect(readStatsSearch(raw)).toEqual(search);
});

test.each([
  [{}, {}],
  [{ date: 'today' }, { from: '2026-03-08', to: '2026-03-08' }],
  [{ date: 'yesterday' }, { from: '2026-03-07', to: '2026-03-07' }],
  [{ date: 'last_7_days' }, { from: '2026-03-02', to: '2026-03-08' }],
  [{ date: 'last_30_days' }, { from: '2026-02-07', to: '2026-03-08' }],
  [
    { date: 'custom', from: '2026-01-01' },
    { from: '2026-01-01', to: undefined },
  ],
] as const)('%o are the days %o', (search, days) => {
  expect(daysOf(search, '2026-03-08')).toEqual(days);
});

test.each([
  [{}, 'All time'],
  [{ date: 'last_7_days' }, 'Last 7 days'],
  [{ date: 'custom' }, 'All time'],
  [{ date: 'custom', to: '2026-03-08' }, 'until 2026-03-08'],
  [{ date: 'custom', from: '2026-03-01', to: '2026-03-08' }, '2026-03-01 to 2026-03-08'],
] as const)('%o is told as %s', (search, text) => {
  expect(rangeText(search)).toBe(text);
});
