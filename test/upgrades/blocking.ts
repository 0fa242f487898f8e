import type pg from 'pg';
import { type Step, stepsOf } from '#server/platform/database/migration-steps.ts';

/** Rows of one table that a transaction may change, or look at while it holds the table against writers. */
const ROWS_AT_ONCE = 1_000;

/** Tables that a migration finds with more rows than may be looked at at once. */
type Filled = { readonly table: string; readonly file: string };

/** What a transaction has done to a table so far. */
type Work = {
  readonly table: string;
  readonly file: string;
  readonly read: number;
  readonly changed: number;
  readonly isHeld: boolean;
};

/**
 * Applies a migration, and says where it would make others wait on a table of millions of rows: in proportion to the
 * rows, while it keeps writers away from the table or holds what it changed.
 */
export async function applyWatched(client: pg.ClientBase, migration: string): Promise<string[]> {
  const steps = stepsOf(migration);
  if (steps.length === 0) return inTransaction(client, migration);
  const found: string[] = [];
  for (const step of steps) found.push(...(await takeWatched(client, step)));
  return found;
}

async function takeWatched(client: pg.ClientBase, { sql, isRepeated }: Step): Promise<string[]> {
  if (/\bconcurrently\b/i.test(sql)) {
    await client.query(sql);
    return [];
  }
  const found = await inTransaction(client, sql);
  while (isRepeated && (await client.query(sql)).rowCount) {}
  return found;
}

async function inTransaction(client: pg.ClientBase, sql: string): Promise<string[]> {
  const filled = await findFilled(client);
  // Otherwise what was counted before is counted again.
  await client.query('select pg_stat_force_next_flush()');
  await client.query('begin');
  await client.query(sql);
  const work = await readWork(client, filled);
  await client.query('commit');
  return work.flatMap((each) => blame(each, filled));
}

function blame({ table, file, read, changed, isHeld }: Work, filled: readonly Filled[]): string[] {
  const before = filled.find((each) => each.table === table);
  if (before?.file !== file) return [`${table} is written anew while nobody can use it`];
  if (changed > ROWS_AT_ONCE) return [`${changed} rows of ${table} are changed in one transaction`];
  if (isHeld && read > ROWS_AT_ONCE) return [`${table} is looked through while nobody can write to it`];
  return [];
}

async function findFilled(client: pg.ClientBase): Promise<Filled[]> {
  const { rows } = await client.query<Filled>(
    `select relname as table, relfilenode::text as file from pg_class
     where relkind = 'r' and relnamespace = current_schema()::regnamespace and reltuples > $1`,
    [ROWS_AT_ONCE],
  );
  return rows;
}

async function readWork(client: pg.ClientBase, filled: readonly Filled[]): Promise<Work[]> {
  const { rows } = await client.query<Work>(
    `select relname as table, relfilenode::text as file,
       pg_stat_get_xact_tuples_returned(pg_class.oid)::float8 as read,
       (pg_stat_get_xact_tuples_inserted(pg_class.oid) + pg_stat_get_xact_tuples_updated(pg_class.oid)
         + pg_stat_get_xact_tuples_deleted(pg_class.oid))::float8 as changed,
       exists (
         select from pg_locks where pid = pg_backend_pid() and relation = pg_class.oid
           and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')
       ) as "isHeld"
     from pg_class
     where relname = any ($1) and relnamespace = current_schema()::regnamespace`,
    [filled.map(({ table }) => table)],
  );
  return rows;
}
