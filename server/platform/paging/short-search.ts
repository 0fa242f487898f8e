import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { TooMuchToRead } from '../database/failures.ts';
import { inOrder, isAfter, type PageOrder, type PagePosition } from './page-cursor.ts';

/** Rows that a page scans in a search that no index answers, or none in time. */
export const ROWS_SCANNED = 30_000;
/** Where those are not read in time, as from a disk that is busy with much else. */
export const ROWS_SCANNED_SLOWLY = 3_000;

// A trigram index needs at least three consecutive letters or digits.
const INDEXED = /[\p{L}\p{N}]{3}/u;

export function isIndexed(search: string): boolean {
  return INDEXED.test(search);
}

type Search = {
  readonly search?: string | undefined;
  /** Whether it also looks for what no index knows. */
  readonly isUnindexed?: boolean;
  readonly after: PagePosition | undefined;
  readonly order?: PageOrder;
  /** Scanned instead of the whole table. */
  readonly among?: Expression<SqlBool> | undefined;
};
/** The rows of a page's search; `isScan`: each is looked at, and no index is to be asked. */
export type Part = { readonly end: PagePosition | undefined; readonly isScan: boolean };
type Searched = 'deposits' | 'withdrawals' | 'activity_log';

/**
 * A search that no index can answer, or has not in time because too much is like it, scans a limited number
 * of rows: as long in a large table as in a small one. Where even these take too long, it scans fewer.
 * @param find a page up to the end of a part, or else of the table
 */
export async function searchInParts<Page>(
  queries: Queries,
  table: Searched,
  { search, isUnindexed = false, ...scanned }: Search,
  find: (part: Part) => Promise<Page>,
): Promise<Page> {
  const scanSome = async (rows: number) =>
    find({ end: await lastScanned(queries, table, rows, scanned), isScan: true });
  const scan = () =>
    scanSome(ROWS_SCANNED).catch((error: unknown) => {
      if (error instanceof TooMuchToRead) return scanSome(ROWS_SCANNED_SLOWLY);
      throw error;
    });
  if (search ? !isIndexed(search) : isUnindexed) return scan();
  try {
    return await find({ end: undefined, isScan: false });
  } catch (error) {
    if (search && error instanceof TooMuchToRead) return scan();
    throw error;
  }
}

/** The `|| ''` keeps indexes out of a scan. */
export function isLike(
  column: Expression<unknown>,
  pattern: string,
  { isScan }: Pick<Part, 'isScan'>,
): Expression<SqlBool> {
  return isScan ? sql`(${column} || '') like ${pattern}` : sql`${column} like ${pattern}`;
}

/** Beyond this they are looked for as they stand. */
const MOST_WORDS = 6;

/** Has all that was typed: its words in any order, or as it stands where one of them is too short for an index. */
export function hasTyped(
  column: Expression<unknown>,
  typed: string,
  how: Pick<Part, 'isScan'>,
): Expression<SqlBool> {
  const words = typed.split(/\s+/);
  const areWords = words.length <= MOST_WORDS && words.every((word) => INDEXED.test(word));
  const patterns = (areWords ? words : [typed]).map(containing);
  return sql<boolean>`(${sql.join(
    patterns.map((pattern) => isLike(column, pattern, how)),
    sql` and `,
  )})`;
}

/** The last row of a scan of so many; undefined if the rest of the table is no longer. */
async function lastScanned(
  queries: Queries,
  table: Searched,
  count: number,
  { after, order = 'newest', among = sql<boolean>`true` }: Omit<Search, 'search' | 'isUnindexed'>,
): Promise<PagePosition | undefined> {
  const { rows } = await sql<PagePosition>`
    select created_at as "createdAt", id::text from ${sql.table(table)}
    where ${among} and ${after ? isAfter(table, after, order) : sql`true`}
    order by ${inOrder(order)}
    offset ${count - 1} limit 1`.execute(queries);
  return rows[0];
}

/** A LIKE pattern for text with this in it, in lower case; `%`, `_` and `\` stand for themselves. */
export function containing(typed: string): string {
  return `%${typed.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
}
