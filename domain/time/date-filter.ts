import { addDays, nyDay, startOfNyDay } from '#domain/time/new-york.ts';

const DAY_MS = 86_400_000;

export const DATE_PRESETS = ['today', 'last_week', 'last_month', 'last_3_months', 'custom'] as const;
export type DatePreset = (typeof DATE_PRESETS)[number];

/** For the activity log. 'All Time' is the absence of a filter. */
export const ACTIVITY_DATE_PRESETS = ['today', 'yesterday', 'last_7_days', 'last_30_days', 'custom'] as const;
export type ActivityDatePreset = (typeof ACTIVITY_DATE_PRESETS)[number];

/** `from` and `to` are New York days, `YYYY-MM-DD`, both included. */
export type DateFilter =
  | { readonly preset: Exclude<DatePreset | ActivityDatePreset, 'custom'> }
  | { readonly preset: 'custom'; readonly from?: string | undefined; readonly to?: string | undefined };

export function dateFilterOf(said: {
  readonly date?: DatePreset | ActivityDatePreset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}): DateFilter | undefined {
  const { date, from, to } = said;
  if (date === undefined) return undefined;
  return date === 'custom' ? { preset: date, from, to } : { preset: date };
}

/** Half-open: `from` is inside, `to` is not. A missing end is open. */
export type DateRange = { readonly from?: Date; readonly to?: Date };

/** RangeError for an invalid custom day. Source: docs/reference/console.md, 'Deposits and withdrawals'. */
export function rangeOf(filter: DateFilter | undefined, now: Date): DateRange {
  if (filter === undefined) return {};
  const today = nyDay(now);
  switch (filter.preset) {
    case 'today':
      return wholeDays(today, today);
    case 'yesterday':
      return wholeDays(addDays(today, -1), addDays(today, -1));
    case 'last_week':
    case 'last_7_days':
      return { from: new Date(now.getTime() - 7 * DAY_MS) };
    case 'last_30_days':
      return { from: new Date(now.getTime() - 30 * DAY_MS) };
    case 'last_month':
      return wholeDays(monthsBefore(today, 1), undefined);
    case 'last_3_months':
      return wholeDays(monthsBefore(today, 3), undefined);
    case 'custom':
      return wholeDays(filter.from, filter.to);
    default:
      return filter satisfies never;
  }
}

function wholeDays(first: string | undefined, last: string | undefined): DateRange {
  return {
    ...(first !== undefined && { from: startOfNyDay(first) }),
    ...(last !== undefined && { to: startOfNyDay(addDays(last, 1)) }),
  };
}

/** Or that month's last day if it is shorter: a month before Mar 31 is Feb 28. */
function monthsBefore(day: string, count: number): string {
  const [year = 0, month = 0, dayOfMonth = 0] = day.split('-').map(Number);
  // Day 0 is the last of the month before; `month` counts from 1, Date.UTC from 0.
  const lastOfMonth = new Date(Date.UTC(year, month - count, 0));
  const date = Math.min(dayOfMonth, lastOfMonth.getUTCDate());
  return addDays(lastOfMonth.toISOString().slice(0, 10), date - lastOfMonth.getUTCDate());
}

/** `deposits_2026-03-01_to_2026-03-08.csv` for a range with a start, otherwise with today's date. */
export function exportFileName(
  of: 'activity' | 'deposits' | 'withdrawals',
  { from, to }: DateRange,
  format: 'csv' | 'json',
  now: Date,
): string {
  const days = from === undefined ? nyDay(now) : `${nyDay(from)}_to_${lastDay(to, now)}`;
  return `${of}_${days}.${format}`;
}

/** The end of a range is exclusive: if it is midnight, the last day is the one before. */
function lastDay(to: Date | undefined, now: Date): string {
  return nyDay(to === undefined ? now : new Date(to.getTime() - 1));
}
