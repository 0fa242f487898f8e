import { type Expression, type SqlBool, sql } from 'kysely';
import { FLOOD_HOURS } from '#domain/floods/flood.ts';

/** What staff decline together. */
export type FloodScope = {
  /** In PostgreSQL's words. */
  readonly network: string;
  /** What came later has not been counted. */
  readonly until: Date;
  /** Whose own locks are in nobody's way. */
  readonly staffId: string;
};

/** How many requests of a flood are still there: free to be declined, and held by somebody else. */
export type FloodCount = { readonly free: number; readonly held: number };

export function isOfFlood({ network, until }: FloodScope): Expression<SqlBool> {
  return sql<boolean>`status = 'pending' and source = 'player' and requested_from <<= ${network}::inet
    and created_at > now() - ${`${FLOOD_HOURS} hours`}::interval and created_at <= ${until}`;
}

export function isFree({ staffId }: FloodScope): Expression<SqlBool> {
  return sql<boolean>`(locked_until is null or locked_until <= now() or locked_by = ${staffId})`;
}
