import type { ActivityDatePreset } from '#domain/time/date-filter.ts';

export const ALL_TIME = 'All Time';

export const DATE_LABELS: Readonly<Record<ActivityDatePreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  custom: 'Custom range',
};
