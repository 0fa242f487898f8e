import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** A point of the chain: an entry and its hash, which covers that entry and all before it. */
export type ChainPoint = { readonly id: number; readonly hash: string };

/** Where the log is not as it was written: the entry at fault or, if entries are missing, the last one present. */
export type ChainBreak = { readonly entryId: number; readonly finding: string };

export type ChainCheck = {
  readonly entries: number;
  /** The last entry of all; undefined in an empty log. */
  readonly last: (ChainPoint & { readonly createdAt: Date }) | undefined;
  readonly broken: ChainBreak | undefined;
};

const BATCH = 5_000;
const BEFORE_THE_FIRST = Buffer.alloc(32);

/** Where the chain ends according to the database. */
export async function readHead(database: Pick<Database, 'queries'>): Promise<ChainPoint> {
  const { id, hash } = await readEnds(database);
  return { id, hash };
}

/**
 * Verifies the chain from the first entry to the last. The hashes are computed here, not by the database: whoever can
 * alter an entry there can also alter its functions.
 * @param witnesses points known from outside the database, by id: a truncated or rewritten log does not pass through
 *   them
 */
export async function checkChain(
  database: Pick<Database, 'queries'>,
  witnesses: readonly ChainPoint[],
): Promise<ChainCheck> {
  // Entries written from now on are not part of the check.
  const { newestId, ...head } = await readEnds(database);
  const awaited = [...witnesses];
  let entries = 0;
  let last: ChainCheck['last'];
  const broken = (entryId: number, finding: string): ChainCheck => ({
    entries,
    last,
    broken: { entryId, finding },
  });

  for await (const row of readLog(database, head.id)) {
    const hash = row.hash.toString('hex');
    const [awaitedNext] = awaited;
    if (awaitedNext && awaitedNext.id < row.id) {
      return broken(awaitedNext.id, 'this entry was signed and is now missing');
    }
    if (hashOf(last?.hash, row) !== hash) {
      return broken(row.id, 'this entry was altered, or entries right before it were removed or inserted');
    }
    while (awaited[0]?.id === row.id) {
      if (awaited.shift()?.hash !== hash) {
        return broken(row.id, 'the log up to this entry is not the one that was signed');
      }
    }
    entries += 1;
    last = { id: row.id, hash, createdAt: row.created_at };
  }

  const lastId = last?.id ?? 0;
  const knownEnd = Math.max(head.id, awaited.at(-1)?.id ?? 0);
  if (knownEnd > lastId) return broken(lastId, `the entries after it, up to ${knownEnd}, are missing`);
  if (newestId > lastId) return broken(newestId, 'this entry is not part of the chain');
  if (last && last.hash !== head.hash) return broken(lastId, 'the head of the log is not that of this entry');
  return { entries, last, broken: undefined };
}

/** The head, and the newest entry at the same moment, which must be the one the head names. */
async function readEnds({
  queries,
}: Pick<Database, 'queries'>): Promise<ChainPoint & { readonly newestId: number }> {
  const { last_id, hash, newestId } = await queries
    .selectFrom('activity_log_head')
    .select(['last_id', 'hash'])
    .select((select) =>
      select.fn
        .coalesce(
          select.selectFrom('activity_log').select((inner) => inner.fn.max('id').as('id')),
          sql<number>`0`,
        )
        .as('newestId'),
    )
    .executeTakeFirstOrThrow();
  return { id: last_id, hash: hash.toString('hex'), newestId };
}

type LogRow = Awaited<ReturnType<typeof readBatch>>[number];

async function* readLog(database: Pick<Database, 'queries'>, lastId: number): AsyncGenerator<LogRow> {
  for (let after = 0; ; ) {
    const rows = await readBatch(database, after, lastId);
    yield* rows;
    const newest = rows.at(-1);
    if (newest === undefined) return;
    after = newest.id;
  }
}

async function readBatch({ queries }: Pick<Database, 'queries'>, after: number, lastId: number) {
  return queries
    .selectFrom('activity_log')
    .select(['id', 'action', 'message', 'username', 'actor_id', 'actor_name', 'actor_email'])
    .select(['subject_type', 'subject_id', 'target_type', 'target_id', 'created_at', 'hash'])
    .select([sql<string>`metadata::text`.as('metadata'), sql<string>`details::text`.as('details')])
    .where('id', '>', after)
    .where('id', '<=', lastId)
    .orderBy('id')
    .limit(BATCH)
    .execute();
}

/** The same as activity_hash in the database (0014-chain-activity-log.sql). */
function hashOf(previous: string | undefined, row: LogRow): string {
  const fields = [
    String(row.id),
    row.action,
    row.message,
    row.username,
    row.actor_id,
    row.actor_name,
    row.actor_email,
    row.subject_type,
    row.subject_id,
    row.target_type,
    row.target_id,
    String(row.created_at.getTime()),
    row.metadata,
    row.details,
  ];
  const text = fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`));
  return createHash('sha256')
    .update(previous === undefined ? BEFORE_THE_FIRST : Buffer.from(previous, 'hex'))
    .update(text.join(''))
    .digest('hex');
}
