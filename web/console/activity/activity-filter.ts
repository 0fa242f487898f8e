import type { CallInput } from '#contract/calls.ts';
import { dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import { type ActivitySearch, readList } from './activity-address.ts';

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
