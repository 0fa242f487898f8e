import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../database/database.ts';
import {
  endedWithin,
  isIncludedIn,
  parseSnapshot,
  type Snapshot,
  type SnapshotRange,
} from '../database/snapshot.ts';
import type { Job } from '../jobs/jobs.ts';

/** Triggers note in `live_changes` which rows of these a statement wrote (0001-keep-keys-and-jobs). */
type NotedTable = 'deposits' | 'withdrawals' | 'receipts' | 'list_preferences';

/** Changes are kept at least this long, at most twice. A console that comes back later loads anew. */
const KEPT_MINUTES = 30;

const CHANGED_IN = sql.ref('live_changes.changed_in');

/** The ids of a table's rows that the transactions of a range wrote, as an array. */
export function changedWithin(
  table: NotedTable,
  { limit, ...range }: SnapshotRange & { readonly limit?: number },
): RawBuilder<string[]> {
  return idsOf(table, endedWithin(CHANGED_IN, range), limit);
}

/** Ids of rows that a transaction of this id or a later one wrote. */
export function changedFrom(table: NotedTable, first: RawBuilder<unknown>): RawBuilder<string[]> {
  return idsOf(table, sql`${CHANGED_IN} >= ${first}`);
}

/** Ids of rows written by transactions that had not ended in a snapshot. */
export function changedAfter(table: NotedTable, seen: RawBuilder<unknown>): RawBuilder<string[]> {
  return idsOf(table, hadNotEnded(seen));
}

export function hasChangedAfter(table: NotedTable, seen: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (select from live_changes where source = ${table} and ${hadNotEnded(seen)})`;
}

function hadNotEnded(seen: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql`${CHANGED_IN} >= pg_snapshot_xmin(${seen}) and not pg_visible_in_snapshot(${CHANGED_IN}, ${seen})`;
}

function idsOf(table: NotedTable, condition: RawBuilder<SqlBool>, limit?: number): RawBuilder<string[]> {
  return sql`array(
    select distinct id from live_changes, unnest(ids) as id
    where source = ${table} and ${condition}
    ${limit === undefined ? sql`` : sql`limit ${limit}`}
  )`;
}

/** As `isKeptSince`, in SQL. */
export function isNotedSince(seen: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return isReachedFrom('kept_from', seen);
}

/** Whether it will still be noted after `forgetChanges` has run next. */
export function staysNotedSince(seen: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return isReachedFrom('next_from', seen);
}

function isReachedFrom(name: 'kept_from' | 'next_from', seen: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const from = sql.ref(`live_changes_kept.${name}`);
  return sql`exists (
    select from live_changes_kept
    where pg_snapshot_xmax(${from}) <= pg_snapshot_xmax(${seen})
      and not exists (select from pg_snapshot_xip(${seen}) as open where pg_visible_in_snapshot(open, ${from}))
  )`;
}

/** Whether all is noted that had not ended in a snapshot. To be asked after the notes were read. */
export async function isKeptSince(pool: pg.Pool, seen: Snapshot): Promise<boolean> {
  const { rows } = await pool.query<{ kept: string }>(
    'select kept_from::text as kept from live_changes_kept',
  );
  const [row] = rows;
  return row !== undefined && isIncludedIn(parseSnapshot(row.kept), seen);
}

// Copied from another cluster, of whose transactions the tables speak.
const IS_AHEAD = sql<boolean>`pg_snapshot_xmax(live_changes_kept.next_from) > pg_snapshot_xmax(pg_current_snapshot())`;

export function forgetChangesJob(database: Pick<Database, 'queries' | 'unhurried'>): Job {
  return {
    name: 'forget-changes',
    lookEveryMs: 10_000,
    restMs: 10_000,
    async isNeeded() {
      const { rows } = await sql`
        select from live_changes_kept
        where next_at >= now() - ${KEPT_MINUTES} * interval '1 minute' and not ${IS_AHEAD}`.execute(
        database.queries,
      );
      return rows.length === 0;
    },
    run: () => forgetChanges(database),
  };
}

export async function forgetChanges({ unhurried }: Pick<Database, 'unhurried'>): Promise<void> {
  await unhurried.transaction().execute(async (transaction) => {
    await sql`
      insert into live_changes_kept (kept_from, next_from)
      select now, now from pg_current_snapshot() as now
      on conflict (only_row) do update
        set kept_from = case when ${IS_AHEAD} then excluded.kept_from else live_changes_kept.next_from end,
          next_from = excluded.next_from, next_at = now()`.execute(transaction);
    await sql`
      delete from live_changes using live_changes_kept
      where live_changes.changed_in < pg_snapshot_xmax(kept_from)
        and pg_visible_in_snapshot(live_changes.changed_in, kept_from)`.execute(transaction);
  });
}
