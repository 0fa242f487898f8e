import { sql } from 'kysely';

/** In the journal of one run of a primary: what was stored before it is before it in every copy's too. */
export type Position = { readonly run: string; readonly lsn: bigint };

/** It ends with the server's process; a copy promoted meanwhile has another timeline. Fails on a standby. */
export const RUN = `(extract(epoch from pg_postmaster_start_time())::text || '/'
  || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))`;

const POSITION = `case when pg_is_in_recovery() then null else ${RUN} || ' ' ||
  case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
    else pg_current_wal_flush_lsn() end end`;

/** Null on a standby. Only flushed journal reaches copies; answered commits are flushed if set to wait. */
export const PRIMARY_POSITION = sql<string | null>`${sql.raw(POSITION)}`;

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
