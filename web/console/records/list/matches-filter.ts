import { spellUsername } from '#domain/players/player.ts';
import { dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import type { ListFilter } from '../record/list-address.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';

/** Whether the server would list a record under this filter, for records from the live feed. */
export function matchesFilter<Kind extends RecordKind>(
  source: Pick<
    RecordSource<Kind>,
    'searchedText' | 'searchText' | 'handledBy' | 'methodsListedUnder' | 'methodsFoundBy'
  >,
  record: Records[Kind],
  filter: ListFilter,
  now: Date,
): boolean {
  if (filter.status !== undefined && record.status !== filter.status) return false;
  if (filter.method !== undefined) {
    const methods = source.methodsListedUnder?.(filter.method) ?? [filter.method];
    if (!methods.includes(record.method)) return false;
  }
  if (filter.search !== undefined) {
    const searched = source.searchText?.(filter.search) ?? filter.search;
    const isFound =
      source.searchedText(record).toLowerCase().includes(searched.toLowerCase()) ||
      record.username === spellUsername(searched.toUpperCase());
    if (!isFound && !source.methodsFoundBy?.(searched).includes(record.method)) return false;
  }
  if (filter.min !== undefined && record.amount < filter.min) return false;
  if (filter.max !== undefined && record.amount > filter.max) return false;
  if (filter.by !== undefined && !source.handledBy(record).includes(filter.by)) return false;
  const { from, to } = rangeOf(dateFilterOf(filter), now);
  const createdAt = new Date(record.timestamp);
  if (from !== undefined && createdAt < from) return false;
  return to === undefined || createdAt < to;
}
