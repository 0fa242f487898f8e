import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { TOTAL_COUNT_HEADER } from '#contract/base/define-route.ts';
import { csvRow } from '#domain/words/csv-row.ts';

/** Tells spreadsheets that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export const CSV = 'text/csv; charset=utf-8';

type ExportFile = {
  readonly name: string;
  readonly type: string;
  /** How many rows it has. */
  readonly count: number;
  readonly text: AsyncIterable<string>;
};

/** Sends a file while it is being read. */
export function sendFile(reply: FastifyReply, { name, type, count, text }: ExportFile): FastifyReply {
  return reply
    .header(TOTAL_COUNT_HEADER, count)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(type)
    .send(Readable.from(text));
}

/**
 * A CSV file, in the pieces that it is read in.
 * @param rowOf an item as a row, with its line end
 */
export async function* csvText<Item>(
  titles: readonly string[],
  batches: AsyncIterable<readonly Item[]>,
  rowOf: (item: Item) => string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(titles);
  for await (const items of batches) yield items.map(rowOf).join('');
}
