import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { isAfter, type PagePosition } from './page-cursor.ts';

/** How many rows one page of a search looks at that no index can answer. */
export const ROWS_SCANNED = 30_000;

// The trigram index holds texts by three letters or digits in a row.
const INDEXED = /[\p{L}\p{N}]{3}/u;

/**
 * The last row that a page of a search looks at which the trigram index cannot answer, so that it takes as long in a large
 * table as in a small one; undefined where the index answers, and where the rest of the table is no more than that.
 * @param after where the page before ended
 */
export async function lastScanned(
  queries: Queries,
  table: 'deposits' | 'withdrawals' | 'activity_log',
  { search, after }: { readonly search: string | undefined; readonly after: PagePosition | undefined },
): Promise<PagePosition | undefined> {
  if (search === undefined || INDEXED.test(search)) return undefined;
  const { rows } = await sql<PagePosition>`
    select created_at as "createdAt", id::text from ${sql.table(table)}
    where ${after ? isAfter(table, after) : sql`true`}
    order by created_at desc, id desc
    offset ${ROWS_SCANNED - 1} limit 1`.execute(queries);
  return rows[0];
}
