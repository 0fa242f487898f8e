import { dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import type { ListFilter } from './list-address.ts';
import type { PageRequest } from './record-source.ts';

/** What every list is asked for under the same names: dates are New York days until here. */
export function pageInput(filter: ListFilter, page: PageRequest) {
  const { from, to } = rangeOf(dateFilterOf(filter), new Date());
  return { search: filter.search, from: from?.toISOString(), to: to?.toISOString(), ...page };
}
