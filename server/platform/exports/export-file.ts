import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { TOTAL_COUNT_HEADER } from '#contract/base/define-route.ts';
import { csvRow } from '#domain/words/escaping.ts';
import { createTurns } from '../turns/turns.ts';

// A statement of an export takes a while in a large table: a connection is left for other long work.
const AT_ONCE = 1;
const MOST_WAITING = 100;
const PATIENCE_MS = 60_000;

export type InTurn = <Result>(read: () => Promise<Result>) => Promise<Result>;

/** An export that waits for its reader between two batches keeps no other from its next one. */
export function oneExportAtATime(): InTurn {
  const turns = createTurns({ atOnce: AT_ONCE, waiting: MOST_WAITING, patienceMs: PATIENCE_MS });
  return async (read) => {
    const endTurn = await turns.take();
    try {
      return await read();
    } finally {
      endTurn();
    }
  };
}

/** Reads each batch while the one before is being written: two are in memory. An empty one ends it. */
export async function* readAhead<Row>(
  read: (after: Row | undefined) => Promise<readonly Row[]>,
): AsyncGenerator<readonly Row[]> {
  let reading = read(undefined);
  for (;;) {
    const rows = await reading;
    const last = rows.at(-1);
    if (last === undefined) return;
    reading = read(last);
    // Thrown when awaited, which nobody does who stops early.
    reading.catch(() => {});
    yield rows;
  }
}

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
