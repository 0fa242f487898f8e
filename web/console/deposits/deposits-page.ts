import type { DepositRecord } from '#contract/deposits/deposit-record.ts';

export const PAGE_SIZE = 20;

// What is kept back of more than this has long fallen off the first page.
const MAX_HELD = 500;

/** One page of the list, as it is shown. */
export type DepositsPage = {
  readonly rows: readonly DepositRecord[];
  /** New, but kept back for now; newest first. */
  readonly held: readonly DepositRecord[];
  readonly nextCursor: string | null;
  /** Rows have fallen off the end since the page was loaded: `nextCursor` points behind them. */
  readonly hasFallen: boolean;
  readonly total: number | undefined;
};

export type MergeRules = {
  /** Only the first page takes new rows in. */
  readonly isFirst: boolean;
  /** Someone is reading: what is new is kept back. */
  readonly hold: boolean;
  matches(deposit: DepositRecord): boolean;
};

/**
 * Applies what arrived to a page. Rows shown are replaced in place when the version is newer or the same, also when
 * they no longer match: nothing vanishes under a hand. What is new joins in its place, and beyond a page the oldest
 * fall off. Applying the same change twice is harmless.
 */
export function mergeChanges(
  page: DepositsPage,
  changes: readonly DepositRecord[],
  rules: MergeRules,
): DepositsPage {
  const latest = latestVersions(changes);
  const known = new Set([...page.rows, ...page.held].map(({ id }) => id));
  const arrivals = [...latest.values()].filter(
    (deposit) => !known.has(deposit.id) && rules.matches(deposit) && belongs(deposit, page, rules),
  );
  const rows = replaceIn(page.rows, latest);
  const held = replaceIn(page.held, latest).filter((deposit) => rules.matches(deposit));
  const total = page.total === undefined ? undefined : page.total + arrivals.filter(isNew).length;
  if (arrivals.length === 0) return { ...page, rows, held };
  const merged = { ...page, rows, held: [...arrivals, ...held].sort(newestFirst).slice(0, MAX_HELD), total };
  return rules.isFirst && !rules.hold ? showHeld(merged) : merged;
}

/** The first page with everything in that was kept back. */
export function showHeld(page: DepositsPage): DepositsPage {
  const all = [...page.held, ...page.rows].sort(newestFirst);
  return {
    ...page,
    rows: all.slice(0, PAGE_SIZE),
    held: [],
    hasFallen: page.hasFallen || all.length > PAGE_SIZE,
  };
}

/** The rows that are not as they were: new, or of a newer version. */
export function changedRows(before: DepositsPage, after: DepositsPage): readonly string[] {
  const versions = new Map(before.rows.map(({ id, version }) => [id, version]));
  return after.rows.filter(({ id, version }) => version !== versions.get(id)).map(({ id }) => id);
}

/** As the server sorts. */
export function newestFirst(one: DepositRecord, other: DepositRecord): number {
  return Date.parse(other.timestamp) - Date.parse(one.timestamp) || (one.id < other.id ? 1 : -1);
}

function latestVersions(changes: readonly DepositRecord[]): ReadonlyMap<string, DepositRecord> {
  const latest = new Map<string, DepositRecord>();
  for (const deposit of changes) {
    const before = latest.get(deposit.id);
    if (before === undefined || deposit.version >= before.version) latest.set(deposit.id, deposit);
  }
  return latest;
}

function replaceIn(
  rows: readonly DepositRecord[],
  latest: ReadonlyMap<string, DepositRecord>,
): readonly DepositRecord[] {
  return rows.map((row) => {
    const change = latest.get(row.id);
    return change !== undefined && change.version >= row.version ? change : row;
  });
}

function belongs(deposit: DepositRecord, page: DepositsPage, { isFirst }: MergeRules): boolean {
  const first = page.rows[0];
  const last = page.rows.at(-1);
  if (!isFirst) return isNew(deposit) && (first === undefined || newestFirst(deposit, first) < 0);
  const isWholeList = page.nextCursor === null && !page.hasFallen && page.rows.length < PAGE_SIZE;
  return isWholeList || last === undefined || newestFirst(deposit, last) < 0;
}

/** Versions count from 1. */
function isNew({ version }: DepositRecord): boolean {
  return version === 1;
}
