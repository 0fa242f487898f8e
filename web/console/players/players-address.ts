import { text } from '../records/record/list-address.ts';

export type PlayersSearch = { readonly search?: string };

/** Anybody may have typed the address: invalid values are left out. */
export function readPlayersSearch(raw: Readonly<Record<string, unknown>>): PlayersSearch {
  const search = text(raw.search);
  return search === undefined ? {} : { search };
}
