import type { StatsPreset, StatsSearch } from './stats-address.ts';

export const PRESET_LABELS: Readonly<Record<StatsPreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  last_90_days: 'Last 90 days',
  custom: 'Custom range',
};
export const ALL_TIME = 'All time';

/** The range in words, as it stands after 'of'. */
export function rangeText({ date, from, to }: StatsSearch): string {
  if (date === undefined) return ALL_TIME;
  if (date !== 'custom') return PRESET_LABELS[date];
  if (from === undefined && to === undefined) return ALL_TIME;
  if (to === undefined) return `since ${from}`;
  return from === undefined ? `until ${to}` : `${from} to ${to}`;
}

/** `2026-03-01 to 2026-03-07`, or the one day. */
export function periodText({ from, to }: { readonly from: string; readonly to: string }): string {
  return from === to ? from : `${from} to ${to}`;
}
