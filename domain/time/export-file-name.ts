import type { DateRange } from '#domain/time/date-filter.ts';
import { nyDay } from '#domain/time/new-york.ts';

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
