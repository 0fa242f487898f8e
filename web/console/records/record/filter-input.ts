import { dateFilterOf, rangeOf } from '#domain/time/date-filter.ts';
import type { ListFilter } from './list-address.ts';

/** The input that all lists share; dates are New York days up to here. */
export function filterInput(filter: ListFilter) {
  const { from, to } = rangeOf(dateFilterOf(filter), new Date());
  return {
    search: filter.search,
    minAmount: filter.min,
    maxAmount: filter.max,
    handledBy: filter.by,
    from: from?.toISOString(),
    to: to?.toISOString(),
  };
}
