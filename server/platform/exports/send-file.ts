import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { TOTAL_COUNT_HEADER } from '#contract/base/define-route.ts';
import { csvRow } from '#domain/words/csv-row.ts';

/** Marks the file as UTF-8, for spreadsheets. */
const BYTE_ORDER_MARK = '\uFEFF';

export const CSV = 'text/csv; charset=utf-8';

type ExportFile = {
  readonly name: string;
  readonly type: string;
  readonly count: number;
  readonly text: AsyncIterable<string>;
};

export function sendFile(reply: FastifyReply, { name, type, count, text }: ExportFile): FastifyReply {
  return reply
    .header(TOTAL_COUNT_HEADER, count)
    .header('content-disposition', `attachment; filename="${name}"`)
    .header('cache-control', 'no-store')
    .type(type)
    .send(Readable.from(text));
}

/** @param rowOf an item as a row, with its line end */
export async function* csvText<Item>(
  titles: readonly string[],
  batches: AsyncIterable<readonly Item[]>,
  rowOf: (item: Item) => string,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(titles);
  for await (const items of batches) yield items.map(rowOf).join('');
}
