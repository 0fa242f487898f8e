import { type Expression, type SqlBool, sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { TooMuchToRead } from '../database/failures.ts';
import { inOrder, isAfter, type PageOrder, type PagePosition } from './page-cursor.ts';

/** How many rows one page scans in a search that no index answers, or none in time. */
export const ROWS_SCANNED = 30_000;
/** How many where those are not read in time, as from a disk that is busy with much else. */
export const ROWS_SCANNED_SLOWLY = 3_000;

// A trigram index needs at least three consecutive letters or digits.
const INDEXED = /[\p{L}\p{N}]{3}/u;

type Search = {
  readonly search?: string | undefined;
  /** Whether it also looks for what no index knows. */
  readonly isUnindexed?: boolean;
  readonly after: PagePosition | undefined;
  /** Newest first unless given. */
  readonly order?: PageOrder;
  /** What is scanned, if not the whole table. */
  readonly among?: Expression<SqlBool> | undefined;
};
/** Which rows a page is looked for in, and whether by looking at each, for which no index is to be asked. */
export type Part = { readonly end: PagePosition | undefined; readonly isScan: boolean };
type Searched = 'deposits' | 'withdrawals' | 'activity_log';

/**
 * A page of what may be a search. One that no index can answer scans a limited number of rows, so that it takes as long
 * in a large table as in a small one; so does one that the index has not answered in time, because too much is like it.
 * Where even these are not read in time, it scans fewer.
 * @param search.after where the previous page ended
 * @param find a page of what is up to the end of a part; without one, up to the end of the table
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
  if (search ? !INDEXED.test(search) : isUnindexed) return scan();
  try {
    return await find({ end: undefined, isScan: false });
  } catch (error) {
    if (search && error instanceof TooMuchToRead) return scan();
    throw error;
  }
}

/** What finds a text in the rows of a part. */
export function isLike(
  column: Expression<unknown>,
  pattern: string,
  { isScan }: Pick<Part, 'isScan'>,
): Expression<SqlBool> {
  return isScan ? sql`(${column} || '') like ${pattern}` : sql`${column} like ${pattern}`;
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
