import { addDays } from '#domain/time/new-york.ts';
import { dayOfFigures } from '../records/record/list-address.ts';

export const STATS_PRESETS = [
  'today',
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'custom',
] as const;
export type StatsPreset = (typeof STATS_PRESETS)[number];

/** Empty for all time. `from` and `to` are of the custom range only. */
export type StatsSearch = {
  readonly date?: StatsPreset | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};

/** New York days, both included; an absent end is open. */
export type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined };

/** Anybody may have typed the address: invalid values are left out. */
export function readStatsSearch(raw: Readonly<Record<string, unknown>>): StatsSearch {
  const date = STATS_PRESETS.find((known) => known === raw.date);
  const [from, to] = [dayOfFigures(raw.from), dayOfFigures(raw.to)];
  if (date === undefined && from === undefined && to === undefined) return {};
  if (date !== undefined && date !== 'custom') return { date };
  return { date: 'custom', ...(from && { from }), ...(to && { to }) };
}

/** @param today the current New York day */
export function daysOf({ date, from, to }: StatsSearch, today: string): DayRange {
  switch (date) {
    case undefined:
      return {};
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case 'last_7_days':
      return { from: addDays(today, -6), to: today };
    case 'last_30_days':
      return { from: addDays(today, -29), to: today };
    case 'last_90_days':
      return { from: addDays(today, -89), to: today };
    case 'custom':
      return { from, to };
    default:
      return date satisfies never;
  }
}
