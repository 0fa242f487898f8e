import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * What had ended at a moment: every transaction before `end` except the `open` ones. Transaction ids are decimal
 * strings.
 */
export type Snapshot = { readonly end: string; readonly open: readonly string[] };

/** The transactions that were not over in `from` and are in `until`; neither may be of another database server. */
export type SnapshotRange = { readonly from: Snapshot; readonly until: Snapshot };

/** @param text as PostgreSQL writes a pg_snapshot: `xmin:xmax:open,open` */
export function parseSnapshot(text: string): Snapshot {
  const [, end, open] = /^\d+:(\d+):([\d,]*)$/.exec(text) ?? [];
  if (end === undefined || open === undefined) throw new Error(`Not a snapshot: ${text}`);
  return { end, open: open === '' ? [] : open.split(',') };
}

/** Whether all that was over in one had ended in the other too, as it must have if that is the later one. */
export function isIncludedIn(one: Snapshot, other: Snapshot): boolean {
  if (BigInt(one.end) > BigInt(other.end)) return false;
  const open = new Set(one.open);
  return other.open.every((id) => open.has(id) || BigInt(id) >= BigInt(one.end));
}

/**
 * The condition for rows of which a column names a transaction that ended within a range. It is one that an index of
 * the column answers, however long ago the oldest open transaction began.
 */
export function endedWithin(
  column: RawBuilder<unknown>,
  { from, until }: SnapshotRange,
): RawBuilder<SqlBool> {
  const lateEnded = from.open.filter((id) => !until.open.includes(id));
  return sql<SqlBool>`(
    (${column} >= ${from.end}::xid8 and ${column} < ${until.end}::xid8
      and ${column} <> all (${until.open as string[]}::xid8[]))
    or ${column} = any (${lateEnded}::xid8[]))`;
}
