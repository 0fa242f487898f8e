import { dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import type { ListFilter } from './list-address.ts';
import type { PageRequest } from './record-source.ts';

/** The input that all list calls share; dates are New York days up to here. */
export function pageInput(filter: ListFilter, page: PageRequest) {
  const { from, to } = rangeOf(dateFilterOf(filter), new Date());
  return {
    search: filter.search,
    minAmount: filter.min,
    maxAmount: filter.max,
    handledBy: filter.by,
    from: from?.toISOString(),
    to: to?.toISOString(),
    ...page,
  };
}
