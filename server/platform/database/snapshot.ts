import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Ended at a moment: all transactions before `end` but the `open` ones. Ids are decimal strings. */
export type Snapshot = { readonly end: string; readonly open: readonly string[] };

/** The transactions over in `until` but not in `from`; both are of one database server. */
export type SnapshotRange = { readonly from: Snapshot; readonly until: Snapshot };

/** @param text as PostgreSQL writes a pg_snapshot: `xmin:xmax:open,open` */
export function parseSnapshot(text: string): Snapshot {
  const [, end, open] = /^\d+:(\d+):([\d,]*)$/.exec(text) ?? [];
  if (end === undefined || open === undefined) throw new Error(`Not a snapshot: ${text}`);
  return { end, open: open === '' ? [] : open.split(',') };
}

/** Whether all that was over in one is over in the other too, as in a later one it must be. */
export function isIncludedIn(one: Snapshot, other: Snapshot): boolean {
  if (BigInt(one.end) > BigInt(other.end)) return false;
  const open = new Set(one.open);
  return other.open.every((id) => open.has(id) || BigInt(id) >= BigInt(one.end));
}

export function endedWithin(column: RawBuilder<unknown>, range: SnapshotRange): RawBuilder<SqlBool> {
  const { from, until } = range;
  const late = endedLate(range);
  const begunSince = sql`(${column} >= ${from.end}::xid8 and ${column} < ${until.end}::xid8
    and ${column} <> all (${until.open as string[]}::xid8[]))`;
  const begunBefore = sql`${column} = any (${late as string[]}::xid8[])`;
  if (late.length === 0) return sql`${begunSince}`;
  return from.end === until.end ? sql`${begunBefore}` : sql`(${begunSince} or ${begunBefore})`;
}

/** Begun before it and in it: an index of transactions finds each part's first rows at once, however long. */
export function splitByBegin(range: SnapshotRange): readonly SnapshotRange[] {
  const { from, until } = range;
  if (endedLate(range).length === 0) return [range];
  const stillOpen = from.open.filter((id) => until.open.includes(id));
  return [
    { from: { end: until.end, open: from.open }, until },
    { from: { end: from.end, open: stillOpen }, until },
  ];
}

function endedLate({ from, until }: SnapshotRange): readonly string[] {
  return from.open.filter((id) => !until.open.includes(id));
}
