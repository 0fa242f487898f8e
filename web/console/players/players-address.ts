import { dayOfFigures, text } from '../records/record/list-address.ts';

export type PlayersSearch = { readonly search?: string };

/** Anybody may have typed the address: invalid values are left out. */
export function readPlayersSearch(raw: Readonly<Record<string, unknown>>): PlayersSearch {
  const search = text(raw.search);
  return search === undefined ? {} : { search };
}

/** New York days of a player's requests. */
export type PlayerSearch = { readonly from?: string; readonly to?: string };

export function readPlayerSearch(raw: Readonly<Record<string, unknown>>): PlayerSearch {
  const [from, to] = [dayOfFigures(raw.from), dayOfFigures(raw.to)];
  return { ...(from && { from }), ...(to && { to }) };
}
