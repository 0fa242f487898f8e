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

/** The condition for rows of which a column names a transaction that ended within a range. */
export function endedWithin(column: RawBuilder<unknown>, range: SnapshotRange): RawBuilder<SqlBool> {
  const { from, until } = range;
  const late = endedLate(range);
  const begunSince = sql`(${column} >= ${from.end}::xid8 and ${column} < ${until.end}::xid8
    and ${column} <> all (${until.open as string[]}::xid8[]))`;
  const begunBefore = sql`${column} = any (${late as string[]}::xid8[])`;
  if (late.length === 0) return sql`${begunSince}`;
  return from.end === until.end ? sql`${begunBefore}` : sql`(${begunSince} or ${begunBefore})`;
}

/**
 * A range as up to two, of transactions begun before it and of those begun in it. An index in the order of transactions
 * answers each at once with its first rows, however long the range is and however old its oldest transaction.
 */
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
