import type { ListedRecord, LoadedPage } from '../record/record.ts';
import type { ListOrder } from '../record/record-source.ts';

export const PAGE_SIZE = 20;

// Any more would have dropped off the first page anyway.
export const MAX_HELD = 500;

export type RecordPage<Listed extends ListedRecord = ListedRecord> = {
  readonly rows: readonly Listed[];
  /** The most rows that it shows. */
  readonly size: number;
  /** New, but held back for now; newest first. */
  readonly held: readonly Listed[];
  readonly nextCursor: string | null;
  /** Rows have dropped off the end since loading: `nextCursor` points past them. */
  readonly hasFallen: boolean;
  readonly total: number | undefined;
  /** ISO 8601. On a later page, a record counts as new if it came in after this. */
  readonly loadedAt: string;
};

export type MergeRules<Listed extends ListedRecord = ListedRecord> = {
  /** Only the first page takes in new rows. */
  readonly isFirst: boolean;
  /** Somebody is reading: new records are held back, unless they join at the end. */
  readonly hold: boolean;
  /** Newest first unless given. */
  readonly order?: ListOrder;
  matches(record: Listed): boolean;
};

/**
 * Rows shown are replaced in place by the same or a newer version, even if they no longer match: nothing
 * vanishes under a hand. New rows join in order, and rows beyond a page drop off. Idempotent.
 */
export function mergeChanges<Listed extends ListedRecord>(
  page: RecordPage<Listed>,
  changes: readonly Listed[],
  rules: MergeRules<Listed>,
): RecordPage<Listed> {
  const latest = latestVersions(changes);
  const known = new Set([...page.rows, ...page.held].map(({ id }) => id));
  const arrivals = [...latest.values()].filter(
    (record) => !known.has(record.id) && rules.matches(record) && belongs(record, page, rules),
  );
  const rows = replaceIn(page.rows, latest);
  const held = replaceIn(page.held, latest).filter((record) => rules.matches(record));
  const total = page.total === undefined ? undefined : page.total + arrivals.filter(isNew).length;
  if (arrivals.length === 0) return { ...page, rows, held };
  if (rules.order === 'oldest')
    return { ...page, held, total, ...cutToPage(page, [...rows, ...arrivals], 'oldest') };
  const merged = { ...page, rows, held: [...arrivals, ...held].sort(newestFirst).slice(0, MAX_HELD), total };
  return rules.isFirst && !rules.hold ? showHeld(merged) : merged;
}

export function showHeld<Listed extends ListedRecord>(page: RecordPage<Listed>): RecordPage<Listed> {
  return { ...page, held: [], ...cutToPage(page, [...page.held, ...page.rows], 'newest') };
}

function cutToPage<Listed extends ListedRecord>(
  { hasFallen, size }: RecordPage,
  all: readonly Listed[],
  order: ListOrder,
) {
  const sorted = all.toSorted(inOrder(order));
  return { rows: sorted.slice(0, size), hasFallen: hasFallen || sorted.length > size };
}

/** A waiting view, loaded again: handled rows stay where they are until they leave. */
export function loadedAgain<Listed extends ListedRecord>(
  loaded: RecordPage<Listed>,
  shown: RecordPage<Listed>,
  rules: MergeRules<Listed>,
): RecordPage<Listed> {
  const ids = new Set(loaded.rows.map(({ id }) => id));
  const handled = shown.rows.filter((row) => !ids.has(row.id) && !rules.matches(row));
  const rows = [...loaded.rows, ...handled].sort(inOrder('oldest'));
  const newer = shown.rows.filter(({ id }) => ids.has(id));
  return mergeChanges({ ...loaded, rows }, newer, rules);
}

export function changedRows(before: RecordPage, after: RecordPage): readonly string[] {
  const versions = new Map(before.rows.map(({ id, version }) => [id, version]));
  return after.rows.filter(({ id, version }) => version !== versions.get(id)).map(({ id }) => id);
}

/** As the server sorts. */
export function inOrder(order: ListOrder): (one: ListedRecord, other: ListedRecord) => number {
  return order === 'newest' ? newestFirst : (one, other) => newestFirst(other, one);
}

function newestFirst(one: ListedRecord, other: ListedRecord): number {
  return Date.parse(other.timestamp) - Date.parse(one.timestamp) || (one.id < other.id ? 1 : -1);
}

function latestVersions<Listed extends ListedRecord>(
  changes: readonly Listed[],
): ReadonlyMap<string, Listed> {
  const latest = new Map<string, Listed>();
  for (const record of changes) {
    const before = latest.get(record.id);
    if (before === undefined || record.version >= before.version) latest.set(record.id, record);
  }
  return latest;
}

function replaceIn<Listed extends ListedRecord>(
  rows: readonly Listed[],
  latest: ReadonlyMap<string, Listed>,
): readonly Listed[] {
  return rows.map((row) => {
    const change = latest.get(row.id);
    return change !== undefined && change.version >= row.version ? change : row;
  });
}

function belongs(
  record: ListedRecord,
  page: RecordPage,
  { isFirst, order = 'newest' }: Pick<MergeRules, 'isFirst' | 'order'>,
): boolean {
  const first = page.rows[0];
  const last = page.rows.at(-1);
  const isEnd = page.nextCursor === null && !page.hasFallen;
  if (order === 'oldest') {
    const isBefore = !isFirst && (first === undefined || newestFirst(record, first) > 0);
    return !isBefore && (isEnd || (last !== undefined && newestFirst(record, last) > 0));
  }
  if (!isFirst) return isNewSince(page, record) && (first === undefined || newestFirst(record, first) < 0);
  return (isEnd && page.rows.length < page.size) || last === undefined || newestFirst(record, last) < 0;
}

/** Locks, standings and proofs arrive too, without a new version: a first version alone does not make a record new. */
function isNewSince({ loadedAt }: RecordPage, record: ListedRecord): boolean {
  return isNew(record) && Date.parse(record.timestamp) >= Date.parse(loadedAt);
}

/** Versions count from 1. */
function isNew({ version }: ListedRecord): boolean {
  return version === 1;
}

/** Rows that a call answers with. */
export const MAX_LIMIT = 100;

/**
 * Only the server makes cursors: if rows have dropped off since loading, the page is requested again up to
 * its last row. Arrivals in between may show a row twice, but none is skipped.
 */
export async function nextCursorOf<Listed extends ListedRecord>(
  page: RecordPage<Listed>,
  order: ListOrder,
  load: (limit: number) => Promise<LoadedPage<Listed>>,
): Promise<string | null> {
  const last = page.rows.at(-1);
  if (!page.hasFallen || last === undefined) return page.nextCursor;
  const limit = Math.min(MAX_LIMIT, page.rows.length + page.held.length);
  const fresh = await load(limit);
  const upToLast = fresh.records.filter(
    (record) => inOrder(order)(record, last) <= 0 || record.id === last.id,
  );
  if (upToLast.length === fresh.records.length || upToLast.length === 0) return fresh.nextCursor;
  return (await load(upToLast.length)).nextCursor;
}
