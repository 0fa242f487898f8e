import { sql } from 'kysely';

/** A place in the journal of one run of a primary: what was stored before is before it, in the journal of every copy too. */
export type Position = { readonly run: string; readonly lsn: bigint };

/**
 * A run ends with the server's process. Its timeline tells it from that of a copy that was promoted while it ran.
 * @remarks fails on a standby
 */
export const RUN = `(extract(epoch from pg_postmaster_start_time())::text || '/'
  || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))`;

const POSITION = `case when pg_is_in_recovery() then null else ${RUN} || ' ' ||
  case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end end`;

/**
 * How far a primary has come, as text; null on a standby. A commit that is answered has been flushed, unless the server
 * is set not to wait for that; what is in the journal beyond may stay unflushed for a while, and reaches no copy till then.
 */
export const PRIMARY_POSITION = sql<string | null>`${sql.raw(POSITION)}`;

/** The statement that asks for it, as `position`. */
export const ASK_POSITION = `select ${POSITION} as position`;

/** @param text as `PRIMARY_POSITION` has it */
export function parsePosition(text: string): Position {
  const [run = '', lsn = ''] = text.split(' ');
  return { run, lsn: parseLsn(lsn) };
}

/** @param text as PostgreSQL writes a pg_lsn: two hexadecimal numbers of 32 bits, `16/B374D848` */
export function parseLsn(text: string): bigint {
  const [, high, low] = /^([\da-f]{1,8})\/([\da-f]{1,8})$/i.exec(text) ?? [];
  if (high === undefined || low === undefined) throw new Error(`Not a place in a journal: ${text}`);
  return BigInt(`0x${high}`) * 2n ** 32n + BigInt(`0x${low}`);
}
