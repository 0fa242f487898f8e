import type { CallInput } from '#contract/calls.ts';
import { type ActivityDatePreset, dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import type { Chip } from '../kit/filter-chips.tsx';
import { type ActivitySearch, readList, writeList } from './activity-address.ts';

export type ActivityFilter = Pick<
  CallInput<'getActivityLogs'>,
  'search' | 'workers' | 'users' | 'from' | 'to'
>;

/** The filter as sent to the server, for the list and for exports alike. */
export function filterOf(search: ActivitySearch, now: Date): ActivityFilter {
  const { from, to } = rangeOf(dateFilterOf(search), now);
  const [workers, users] = [readList(search.workers), readList(search.users)];
  return {
    ...(search.search && { search: search.search }),
    ...(workers.length > 0 && { workers: [...workers] }),
    ...(users.length > 0 && { users: [...users] }),
    ...(from && { from: from.toISOString() }),
    ...(to && { to: to.toISOString() }),
  };
}

export function chipsOf(
  search: ActivitySearch,
  nameOf: (worker: string) => string,
): ReadonlyArray<Chip<ActivitySearch>> {
  const { search: text, date } = search;
  const [workers, users] = [readList(search.workers), readList(search.users)];
  return [
    ...(text ? [{ id: 'search', label: `“${text}”`, without: { ...search, search: undefined } }] : []),
    ...workers.map((worker) => ({
      id: `worker ${worker}`,
      label: `Worker: ${nameOf(worker)}`,
      without: { ...search, workers: writeList(workers.filter((other) => other !== worker)) },
    })),
    ...users.map((user) => ({
      id: `user ${user}`,
      label: `User: ${user}`,
      without: { ...search, users: writeList(users.filter((other) => other !== user)) },
    })),
    ...(date ? [{ id: 'date', label: dateLabel(search), without: { ...search, date: undefined } }] : []),
  ];
}

function dateLabel({ date, from, to }: ActivitySearch): string {
  if (date === undefined) return '';
  if (date !== 'custom') return DATE_LABELS[date];
  if (from && to) return from === to ? from : `${from} – ${to}`;
  if (from) return `From ${from}`;
  return to ? `Until ${to}` : DATE_LABELS.custom;
}

export const ALL_TIME = 'All Time';

export const DATE_LABELS: Readonly<Record<ActivityDatePreset, string>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  last_7_days: 'Last 7 days',
  last_30_days: 'Last 30 days',
  custom: 'Custom range',
};
