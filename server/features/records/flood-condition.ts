import { type Expression, type SqlBool, sql } from 'kysely';
import { FLOOD_HOURS } from '#domain/floods/flood.ts';
import { COMPLETED_STATUSES } from '#domain/records/record.ts';

/** Networks are in PostgreSQL's notation. */
export type FloodOrigin =
  | { readonly network: string }
  /** Without known players' deposits, but all withdrawals: one in a name closes the cashier to it a day. */
  | { readonly everywhereBut: readonly string[] };

export type FloodScope = {
  readonly origin: FloodOrigin;
  readonly since: Date;
  /** Later requests have not been counted. */
  readonly until: Date;
  /** This person's own locks do not protect a request. */
  readonly staffId: string;
};

export type FloodCount = { readonly free: number; readonly held: number };

type Table = 'deposits' | 'withdrawals';

export function isOfFlood(table: Table, { origin, since, until }: FloodScope): Expression<SqlBool> {
  return sql<boolean>`${isRecentRequest()} and created_at between ${since} and ${until}
    and ${isFrom(table, origin)}`;
}

export function isRecentRequest(): Expression<SqlBool> {
  return sql<boolean>`status = 'pending' and source = 'player' and requested_from is not null
    and created_at > now() - ${`${FLOOD_HOURS} hours`}::interval`;
}

export function isFrom(table: Table, origin: FloodOrigin): Expression<SqlBool> {
  if ('network' in origin) return sql<boolean>`requested_from <<= ${origin.network}::inet`;
  const isFromThere = isFromElsewhere(origin.everywhereBut);
  return table === 'withdrawals'
    ? isFromThere
    : sql<boolean>`${isFromThere} and not ${isOfKnownPlayer(table)}`;
}

export function isFromElsewhere(networks: readonly string[]): Expression<SqlBool> {
  return sql<boolean>`not requested_from <<= any(${networks}::inet[])`;
}

export function isOfKnownPlayer(table: Table): Expression<SqlBool> {
  const moved = (known: Table, statuses: readonly string[]) => sql<boolean>`exists (
    select from ${sql.table(known)} as known where known.username = ${sql.ref(`${table}.username`)}
      and known.status in (${sql.join(statuses.map((status) => sql.lit(status)))}))`;
  return sql<boolean>`(${moved('deposits', COMPLETED_STATUSES.deposit)}
    or ${moved('withdrawals', COMPLETED_STATUSES.withdrawal)})`;
}

export function isFree({ staffId }: FloodScope): Expression<SqlBool> {
  return sql<boolean>`(locked_until is null or locked_until <= now() or locked_by = ${staffId})`;
}
