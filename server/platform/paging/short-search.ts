import { sql } from 'kysely';
import type { Queries } from '../database/database.ts';
import { isAfter, type PagePosition } from './page-cursor.ts';

/** How many rows one page scans in a search that no index can answer. */
export const ROWS_SCANNED = 30_000;

// A trigram index needs at least three consecutive letters or digits.
const INDEXED = /[\p{L}\p{N}]{3}/u;

/**
 * The last row that one page of such a search scans, so that a page takes as long in a large table as in a small one.
 * Undefined if the trigram index answers the search, or if the rest of the table is no longer than a scan.
 * @param after where the previous page ended
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
