import { filterOf, type ListSearch } from '../record/list-address.ts';

/** Under what a page of a list is cached; all of a list begin with its plural. */
export function listKey(plural: string, search: ListSearch) {
  return [plural, filterOf(search), search.cursor ?? null] as const;
}
