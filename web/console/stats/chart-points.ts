import { groupedBy } from '#domain/lists/grouped-by.ts';
import { exactCents, sumCents, type Usd, usdFromCents } from '#domain/money/usd.ts';
import { addDays } from '#domain/time/new-york.ts';
import type { Stats } from './use-stats.ts';

export type ChartUnit = 'hour' | 'day' | 'week' | 'month';

/** Sums in USD from the first day to the last, or within one hour. */
export type ChartPoint = {
  readonly label: string;
  readonly first: string;
  readonly last: string;
  readonly deposits: number;
  readonly withdrawals: number;
};

const HOUR = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', hour: 'numeric' });
const DAY = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' });
const MONTH = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', year: 'numeric' });

/** Too many days become weeks (from Monday) or months; the points add up to the same. */
export function chartPoints(
  { days, hours }: Pick<Stats, 'days' | 'hours'>,
  maxPoints: number,
): { readonly unit: ChartUnit; readonly points: readonly ChartPoint[] } {
  if (hours) return { unit: 'hour', points: hours.map(pointOfHour) };
  const unit = unitFor(days.length, maxPoints);
  const groups = groupedBy(days, ({ day }) => startOf(unit, day));
  const points = Array.from(groups, ([start, group]) => ({
    label: pointLabel(unit, group[0]?.day ?? start),
    first: group[0]?.day ?? start,
    last: group.at(-1)?.day ?? start,
    deposits: sum(group.map(({ deposits }) => deposits)),
    withdrawals: sum(group.map(({ withdrawals }) => withdrawals)),
  }));
  return { unit, points };
}

function pointOfHour({ hour, deposits, withdrawals }: NonNullable<Stats['hours']>[number]): ChartPoint {
  const label = HOUR.format(Date.UTC(2000, 0, 1, hour));
  return { label, first: label, last: label, deposits, withdrawals };
}

type DaysUnit = Exclude<ChartUnit, 'hour'>;

function unitFor(days: number, maxPoints: number): DaysUnit {
  if (days <= maxPoints) return 'day';
  return days / 7 <= maxPoints ? 'week' : 'month';
}

function startOf(unit: DaysUnit, day: string): string {
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

export function pointLabel(unit: DaysUnit, day: string): string {
  return unit === 'month' ? MONTH.format(utc(day)) : DAY.format(utc(day));
}

/** In cents: sums of floats would be off. */
function sum(amounts: readonly Usd[]): Usd {
  return usdFromCents(sumCents(amounts.map(exactCents)));
}

function utc(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
