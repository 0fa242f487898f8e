import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';
import { TOTAL_COUNT_HEADER } from '#contract/base/define-route.ts';
import { csvRow } from '#domain/words/escaping.ts';
import { unlimited } from '../database/deadlines.ts';
import { CallError, SIGNED_OUT } from '../protocol/call-error.ts';
import type { Sessions, Staff } from '../sessions/sessions.ts';
import { createTurns } from '../turns/turns.ts';

// A statement of an export takes a while in a large table: a connection is left for other long work.
const AT_ONCE = 1;
const MOST_WAITING = 100;
const PATIENCE_MS = 60_000;

const MOST_EACH = 2;
const LOOK_EVERY_MS = 2_000;

export type InTurn = <Result>(read: () => Promise<Result>) => Promise<Result>;

/** @returns the turns of one export. @throws CallError RESOURCE_EXHAUSTED to a person who has some already */
export type BeginExport = (staff: Pick<Staff, 'id' | 'tokenHash'>, reply: FastifyReply) => InTurn;

/**
 * One export reads at a time, and one that waits for its reader between two batches keeps no other from its next one. It
 * ends with its session.
 */
export function limitExports(sessions: Pick<Sessions, 'stillLive'>): BeginExport {
  const turns = createTurns({ atOnce: AT_ONCE, waiting: MOST_WAITING, patienceMs: PATIENCE_MS });
  const running = new Map<string, number>();
  const add = (id: string, count: number) => running.set(id, (running.get(id) ?? 0) + count);
  return ({ id, tokenHash }, reply) => {
    if ((running.get(id) ?? 0) >= MOST_EACH) {
      throw new CallError(
        'RESOURCE_EXHAUSTED',
        `You have ${MOST_EACH} exports under way. Wait until one has ended.`,
      );
    }
    if (!reply.raw.closed) {
      add(id, 1);
      reply.raw.once('close', () => add(id, -1));
    }
    let lookedAt = performance.now();
    async function requireLive(): Promise<void> {
      const now = performance.now();
      if (now - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = now;
      const live = await unlimited(() => sessions.stillLive([tokenHash], new Date()));
      if (live.size === 0) throw new CallError('UNAUTHENTICATED', SIGNED_OUT);
    }
    return async (read) => {
      const endTurn = await turns.take();
      try {
        await requireLive();
        return await read();
      } finally {
        endTurn();
      }
    };
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
