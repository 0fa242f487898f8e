import { exactCents, sumCents, type Usd, usdFromCents } from '#domain/money/usd.ts';
import { addDays } from '#domain/time/new-york.ts';
import type { Stats } from './use-stats.ts';

export type ChartUnit = 'day' | 'week' | 'month';

/** What came in and went out from the first day to the last, in USD. */
export type ChartPoint = {
  readonly label: string;
  readonly first: string;
  readonly last: string;
  readonly deposits: number;
  readonly withdrawals: number;
};

const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/**
 * The days as points of a chart; put together to weeks (from Monday) or months when they are more than can be told
 * apart. Nothing is lost: the points add up to what the days do.
 */
export function chartPoints(
  days: Stats['days'],
  maxPoints: number,
): { readonly unit: ChartUnit; readonly points: readonly ChartPoint[] } {
  const unit = unitFor(days.length, maxPoints);
  const groups = Map.groupBy(days, ({ day }) => startOf(unit, day));
  const points = Array.from(groups, ([start, group]) => ({
    label: labelOf(unit, group[0]?.day ?? start),
    first: group[0]?.day ?? start,
    last: group.at(-1)?.day ?? start,
    deposits: sum(group.map(({ deposits }) => deposits)),
    withdrawals: sum(group.map(({ withdrawals }) => withdrawals)),
  }));
  return { unit, points };
}

function unitFor(days: number, maxPoints: number): ChartUnit {
  if (days <= maxPoints) return 'day';
  return days / 7 <= maxPoints ? 'week' : 'month';
}

function startOf(unit: ChartUnit, day: string): string {
  switch (unit) {
    case 'day':
      return day;
    case 'week':
      return addDays(day, -((utc(day).getUTCDay() + 6) % 7));
    case 'month':
      return day.slice(0, 7);
    default:
      return unit satisfies never;
  }
}

function labelOf(unit: ChartUnit, day: string): string {
  return unit === 'month' ? MONTH.format(utc(day)) : DAY.format(utc(day));
}

/** In cents: no sum of money is one of floats. */
function sum(amounts: readonly Usd[]): Usd {
  return usdFromCents(sumCents(amounts.map(exactCents)));
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
