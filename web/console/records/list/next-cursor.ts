import type { ListedRecord, LoadedPage } from '../record/record.ts';
import type { ListOrder } from '../record/record-source.ts';
import { inOrder, type RecordPage } from './record-page.ts';

const MAX_LIMIT = 100;

/**
 * The cursor after the last row shown. Only the server makes cursors: when rows have arrived and dropped off since
 * the page was loaded, the page is requested again up to that row. What arrives in between may show a row twice,
 * but none is skipped.
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
