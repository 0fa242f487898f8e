import { filterOf, type ListSearch } from '../record/list-address.ts';

/** The cache key of a page of a list; all keys of a list begin with its plural. */
export function listKey(plural: string, search: ListSearch) {
  return [plural, filterOf(search), search.cursor ?? null] as const;
}
