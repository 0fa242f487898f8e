import { type Expression, type SqlBool, sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { spellUsername } from '#domain/players/player.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { type CountedFigure, countFigures } from '#server/features/ledger/counted-figures.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { TooMuchToRead } from '#server/platform/database/failures.ts';
import {
  cutPage,
  isAfter,
  isUpTo,
  oneMoreThan,
  type PageOrder,
  type PagePosition,
  readCursor,
  UUID,
} from '#server/platform/paging/page-cursor.ts';
import {
  hasTyped,
  isIndexed,
  isLike,
  type Part,
  searchInParts,
} from '#server/platform/paging/short-search.ts';
import { isUnindexed, keptCount } from './kept-totals.ts';

const HANDLED_BY: Readonly<Record<RecordKind, readonly string[]>> = {
  deposit: ['status_updated_by'],
  withdrawal: ['status_updated_by', 'send_status_updated_by'],
};

export type RecordFilter = {
  readonly id?: string | undefined;
  readonly search?: string | undefined;
  /** Methods whose records the search finds regardless of its text. */
  readonly methodsFound?: readonly string[] | undefined;
  /** The same for coins; of withdrawals only, because a deposit's coin is its method. */
  readonly coinsFound?: readonly string[] | undefined;
  readonly status?: string | undefined;
  readonly methods?: readonly string[] | undefined;
  /** Both bounds are included. */
  readonly minAmount?: Cents | undefined;
  readonly maxAmount?: Cents | undefined;
  /** The id of a person who set the status. */
  readonly handledBy?: string | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
  /** Newest first unless given. */
  readonly order?: PageOrder | undefined;
};

export type PageFilter = RecordFilter & {
  readonly cursor?: string | undefined;
  readonly limit: number;
  readonly withFigures?: boolean | undefined;
};

export type PageRow = { readonly id: string; readonly created_at: Date };

export type RecordPage<Row> = {
  readonly rows: readonly Row[];
  readonly nextCursor: string | null;
  /** The number of matches; absent after the first page, and where only counting could tell it. */
  readonly total?: number;
};

/**
 * A search by one or two letters, or for too common a text, scans a limited number of rows per page: the page
 * may be short or empty and still have a cursor. Page and total are one statement, of one moment.
 */
export async function findRecordPage<Row extends PageRow>(
  database: Database,
  kind: RecordKind,
  filter: PageFilter,
  find: (
    queries: Queries,
    condition: Expression<SqlBool>,
    order: PageOrder,
    limit: Expression<number>,
    total: Expression<number> | undefined,
  ) => Promise<ReadonlyArray<Row & { readonly total?: number }>>,
): Promise<RecordPage<Row>> {
  const table = RECORD_TABLES[kind];
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor, UUID);
  const queries = filter.search ? database.searches : database.reads;
  const total = after === undefined ? keptCount(kind, filter) : undefined;
  const order = filter.order ?? 'newest';
  const selection = {
    search: filter.search,
    isUnindexed: isUnindexed(filter),
    after,
    order,
    among: allOf(placeOf(table, filter)),
  };
  return searchInParts(queries, table, selection, async (part) => {
    const condition = matching(kind, filter, { after, order, ...part });
    const found = await find(queries, condition, order, oneMoreThan(filter.limit), total);
    return {
      ...cutPage(found, filter.limit, part.end),
      ...(total && { total: found[0]?.total ?? (await readNumber(queries, total)) }),
    };
  });
}

/** Undefined where no index answers, or none in time. */
export async function findFigures(
  database: Database,
  kind: RecordKind,
  filter: RecordFilter,
): Promise<CountedFigure | undefined> {
  if (filter.search && !isIndexed(filter.search)) return undefined;
  const found = sql`
    select amount_cents as amount from ${sql.table(RECORD_TABLES[kind])} where ${allMatching(kind, filter)}`;
  return countFigures(filter.search ? database.searches : database.reads, found).catch((error: unknown) => {
    if (error instanceof TooMuchToRead) return undefined;
    throw error;
  });
}

async function readNumber(queries: Queries, number: Expression<number>): Promise<number> {
  const { read } = await queries.selectNoFrom(sql<number>`${number}`.as('read')).executeTakeFirstOrThrow();
  return read;
}

/** Unlike a page's condition, it may take long. */
export function allMatching(
  kind: RecordKind,
  filter: RecordFilter,
  after?: PagePosition,
): Expression<SqlBool> {
  return matching(kind, filter, { after, order: filter.order ?? 'newest', end: undefined, isScan: false });
}

function matching(
  kind: RecordKind,
  filter: RecordFilter,
  {
    after,
    order,
    end,
    isScan,
  }: Part & { readonly after: PagePosition | undefined; readonly order: PageOrder },
): Expression<SqlBool> {
  const table = RECORD_TABLES[kind];
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const conditions = placeOf(table, filter);
  if (filter.id) conditions.push(sql<boolean>`${column('id')} = ${filter.id}`);
  if (filter.search) {
    const like = (pattern: string) => isLike(column('search_text'), pattern, { isScan });
    const found = [hasTyped(column('search_text'), filter.search, { isScan })];
    const username = spellUsername(filter.search.toUpperCase());
    // The search text begins with it.
    if (username !== filter.search.toUpperCase()) {
      found.push(like(`${username.toLowerCase()} %`));
    }
    if (filter.methodsFound?.length) found.push(isOneOf(column('method'), filter.methodsFound));
    if (filter.coinsFound?.length) found.push(isOneOf(column('coin'), filter.coinsFound));
    conditions.push(sql<boolean>`(${sql.join(found, sql` or `)})`);
  }
  if (filter.methods) conditions.push(isOneOf(column('method'), filter.methods));
  const { minAmount, maxAmount } = filter;
  if (minAmount !== undefined) conditions.push(sql<boolean>`${column('amount_cents')} >= ${minAmount}`);
  if (maxAmount !== undefined) conditions.push(sql<boolean>`${column('amount_cents')} <= ${maxAmount}`);
  if (filter.handledBy) {
    const columns = HANDLED_BY[kind].map(column);
    conditions.push(sql<boolean>`${filter.handledBy} in (${sql.join(columns)})`);
  }
  if (after) conditions.push(isAfter(table, after, order));
  if (end) conditions.push(isUpTo(table, end, order));
  return allOf(conditions);
}

/** An index answers each of these conditions. */
function placeOf(
  table: string,
  { status, from, to }: Pick<RecordFilter, 'status' | 'from' | 'to'>,
): Expression<SqlBool>[] {
  const createdAt = sql.ref(`${table}.created_at`);
  return [
    ...(status ? [hasStatus(table, status)] : []),
    ...(from ? [sql<boolean>`${createdAt} >= ${from}`] : []),
    ...(to ? [sql<boolean>`${createdAt} < ${to}`] : []),
  ];
}

function allOf(conditions: readonly Expression<SqlBool>[]): Expression<SqlBool> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Literal, so that a plan knows common values from rare ones: a prepared statement has one plan for all. */
function hasStatus(table: string, status: string): Expression<SqlBool> {
  return sql<boolean>`${sql.ref(`${table}.status`)} = ${sql.lit(status)}`;
}

function isOneOf(column: Expression<unknown>, values: readonly string[]): Expression<SqlBool> {
  // An `in` list, even of one, would lose the order of an index on the column and the time.
  if (values.length === 1) return sql<boolean>`${column} = ${sql.lit(values[0])}`;
  return sql<boolean>`${column} = any(array[${sql.join(values.map((value) => sql.lit(value)))}]::text[])`;
}
