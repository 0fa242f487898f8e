import { dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import type { ListFilter } from '../record/list-address.ts';
import type { RecordKind, Records } from '../record/record.ts';
import type { RecordSource } from '../record/record-source.ts';

/** Whether the server would list a record under this filter, for records that arrive by themselves. */
export function matchesFilter<Kind extends RecordKind>(
  source: Pick<RecordSource<Kind>, 'searchedText' | 'searchText'>,
  record: Records[Kind],
  filter: ListFilter,
  now: Date,
): boolean {
  if (filter.status !== undefined && record.status !== filter.status) return false;
  if (filter.method !== undefined && record.method !== filter.method) return false;
  if (filter.search !== undefined) {
    const searched = source.searchText?.(filter.search) ?? filter.search;
    if (!source.searchedText(record).toLowerCase().includes(searched.toLowerCase())) return false;
  }
  const { from, to } = rangeOf(dateFilterOf(filter), now);
  const createdAt = new Date(record.timestamp);
  if (from !== undefined && createdAt < from) return false;
  return to === undefined || createdAt < to;
}
