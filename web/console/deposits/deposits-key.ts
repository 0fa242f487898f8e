import { type DepositsSearch, filterOf } from './deposits-address.ts';

/** Under what a page of the list is cached; all begin with `deposits`. */
export function depositsKey(search: DepositsSearch) {
  return ['deposits', filterOf(search), search.cursor ?? null] as const;
}
