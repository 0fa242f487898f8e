import type pg from 'pg';
import { isIncludedIn, parseSnapshot, type Snapshot } from '../database/snapshot.ts';

/** Transaction ids compare within one `run`: after a crash, failover or restore they may be given again. */
export type Position = { readonly run: string; readonly snapshot: Snapshot };

export type LiveCursor = string;

// The postmaster may survive a crash; the background writer's statistics start anew. Any role may ask.
export const RUN_NOW = `(select left(md5(concat_ws(' ', extract(epoch from pg_postmaster_start_time()),
    extract(epoch from pg_stat_get_bgwriter_stat_reset_time()), oid)), 16)
  from pg_database where datname = current_database())`;

/** @throws for a standby, whose snapshots do not list the open transactions */
export async function readPosition(pool: pg.Pool): Promise<Position> {
  const { rows } = await pool.query<{ run: string; snapshot: string; standby: boolean }>(
    `select pg_current_snapshot()::text as snapshot, pg_is_in_recovery() as standby, ${RUN_NOW} as run`,
  );
  const { run, snapshot, standby } = rows[0] as (typeof rows)[number];
  if (standby) throw new Error('The database is a standby that has not been promoted.');
  return { run, snapshot: parseSnapshot(snapshot) };
}

/** Whether a listener at one position may go on from the other. */
export function isReachedBy(one: Position, other: Position): boolean {
  return one.run === other.run && isIncludedIn(one.snapshot, other.snapshot);
}

// Open transactions by distance from the end: there may be hundreds, and a client sends them in a header.
const CURSOR = /^([0-9a-f]{16})\.(\d{1,19})\.((?:[0-9a-z]{1,10}(?:-[0-9a-z]{1,10})*)?)$/;

export function toCursor({ run, snapshot: { end, open } }: Position): LiveCursor {
  const distances = open.map((id) => Number(BigInt(end) - BigInt(id)).toString(36));
  return `${run}.${end}.${distances.join('-')}`;
}

export function parseCursor(cursor: string): Position | undefined {
  const [, run, end, distances] = CURSOR.exec(cursor) ?? [];
  if (run === undefined || end === undefined || distances === undefined) return undefined;
  const open = distances
    .split('-')
    .filter((distance) => distance !== '')
    .map((distance) => BigInt(end) - BigInt(Number.parseInt(distance, 36)));
  if (open.some((id) => id < 0n)) return undefined;
  return { run, snapshot: { end, open: open.map(String) } };
}
