import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#server/platform/database/database.ts';

/** The hash covers the entry and all before it. */
export type ChainPoint = { readonly id: number; readonly hash: string };

/** The entry at fault or, if entries are missing, the last one present. */
export type ChainBreak = { readonly entryId: number; readonly finding: string };

export type ChainStart = ChainPoint & { readonly createdAt: Date };

export type ChainCheck = {
  readonly entries: number;
  readonly last: ChainStart | undefined;
  readonly broken: ChainBreak | undefined;
};

const BATCH = 5_000;
const BEFORE_THE_FIRST = Buffer.alloc(32);

/** Says which fields a hash covers, and is one of them. */
export const HASH_VERSION = 2;

export async function readHead(database: Pick<Database, 'queries'>): Promise<ChainPoint> {
  const { id, hash } = await readEnds(database);
  return { id, hash };
}

/**
 * Verifies the chain to its end, or to where it is broken. The hashes are computed here, not by the database:
 * anybody who can alter an entry there can also alter its functions.
 * @param witnesses points known from outside the database, by id: an altered log does not pass through them
 * @param start the last archived entry, after which all witnesses are
 */
export async function checkChain(
  database: Pick<Database, 'queries'>,
  witnesses: readonly ChainPoint[],
  onEntry: (entry: LogRow) => void = () => {},
  start?: ChainStart,
): Promise<ChainCheck> {
  // Entries written from now on are not part of the check.
  const { newestId, ...head } = await readEnds(database);
  const awaited = [...witnesses];
  const rows = readLog(database, { after: start?.id ?? 0, lastId: head.id });
  const followed = await followChain(rows, {
    start,
    awaited,
    onEntry,
    explain: (before, row) => explainBreak(database, before, row),
  });
  if (followed.broken) return followed;
  const { last } = followed;
  const broken = (entryId: number, finding: string) => ({ ...followed, broken: { entryId, finding } });
  const lastId = last?.id ?? 0;
  const knownEnd = Math.max(head.id, awaited.at(-1)?.id ?? 0);
  if (knownEnd > lastId) return broken(lastId, `the entries after it, up to ${knownEnd}, are missing`);
  if (newestId > lastId) return broken(newestId, 'this entry is not part of the chain');
  if (last && last.hash !== head.hash) return broken(lastId, 'the head of the log is not that of this entry');
  return followed;
}

/** Follows the chain to its end or a break; `awaited` (by id) loses the witnesses that it passes. */
export async function followChain(
  rows: AsyncIterable<LogRow>,
  options: {
    readonly start: ChainStart | undefined;
    readonly awaited: ChainPoint[];
    onEntry(entry: LogRow): void;
    explain(before: ChainPoint | undefined, row: LogRow): string | Promise<string>;
  },
): Promise<ChainCheck> {
  const { awaited, onEntry, explain } = options;
  let entries = 0;
  let last = options.start;
  const broken = (entryId: number, finding: string) => ({ entries, last, broken: { entryId, finding } });
  for await (const row of rows) {
    const hash = row.hash.toString('hex');
    const [awaitedNext] = awaited;
    if (awaitedNext && awaitedNext.id < row.id) {
      return broken(awaitedNext.id, 'this entry was signed and is now missing');
    }
    if (row.hash_version !== HASH_VERSION || hashOf(last?.hash, row) !== hash) {
      return broken(row.id, await explain(last, row));
    }
    while (awaited[0]?.id === row.id) {
      if (awaited.shift()?.hash !== hash) {
        return broken(row.id, 'the log up to this entry is not the one that was signed');
      }
    }
    onEntry(row);
    entries += 1;
    last = { id: row.id, hash, createdAt: row.created_at };
  }
  return { entries, last, broken: undefined };
}

/** The head, and the newest entry at the same moment, which must be the one that it names. */
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

export async function readEntries(
  database: Pick<Database, 'queries'>,
  after: number,
  { limit }: { readonly limit: number },
): Promise<LogRow[]> {
  return readBatch(database, after, { lastId: Number.MAX_SAFE_INTEGER, limit });
}

export type LogRow = Awaited<ReturnType<typeof readBatch>>[number];

export async function* readLog(
  database: Pick<Database, 'queries'>,
  { after: first, ...extent }: Parameters<typeof readBatch>[2] & { readonly after: number },
): AsyncGenerator<LogRow> {
  for (let after = first; ; ) {
    const rows = await readBatch(database, after, extent);
    yield* rows;
    const newest = rows.at(-1);
    if (newest === undefined) return;
    after = newest.id;
  }
}

async function readBatch(
  database: Pick<Database, 'queries'>,
  after: number,
  { lastId, limit = BATCH }: { readonly lastId: number; readonly limit?: number },
) {
  return selectEntries(database)
    .where('id', '>', after)
    .where('id', '<=', lastId)
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Entries with all that is hashed and signed. */
export function selectEntries({ queries }: Pick<Database, 'queries'>) {
  return queries
    .selectFrom('activity_log')
    .select(['id', 'action', 'message', 'username', 'actor_id', 'actor_name', 'actor_email'])
    .select(['subject_type', 'subject_id', 'created_at', 'hash'])
    .select(['hash_version', 'address', 'session_id', 'nonce', 'signature'])
    .select([sql<string>`metadata::text`.as('metadata'), sql<string>`details::text`.as('details')]);
}

/** Explains a wrong hash, as far as it shows. Ids have no gaps, so a missing id is a missing entry. */
async function explainBreak(
  database: Pick<Database, 'queries'>,
  last: ChainPoint | undefined,
  row: LogRow,
): Promise<string> {
  if (row.hash_version !== HASH_VERSION) return 'its hash is of a version that this Cage does not know';
  const following = await readBatch(database, last?.id ?? 0, { lastId: Number.MAX_SAFE_INTEGER });
  const moved = following.find(
    (each) => each.id !== row.id && hashOf(last?.hash, { ...each, id: row.id }) === each.hash.toString('hex'),
  );
  if (moved) return `the entry that was here is now entry ${moved.id}: entries have changed places`;
  const first = (last?.id ?? 0) + 1;
  if (row.id === first) return 'this entry was altered, or one was put in before it';
  return row.id === first + 1
    ? `entry ${first} was removed`
    : `entries ${first} to ${row.id - 1} were removed`;
}

/** The same as activity_hash_2 in the database. */
function hashOf(previous: string | undefined, row: LogRow): string {
  const fields = [
    String(HASH_VERSION),
    String(row.id),
    row.action,
    row.message,
    row.username,
    row.actor_id,
    row.actor_name,
    row.actor_email,
    row.subject_type,
    row.subject_id,
    String(row.created_at.getTime()),
    row.metadata,
    row.details,
    row.address,
    row.session_id,
  ];
  const text = fields.map((field) => (field === null ? '-' : `${Buffer.byteLength(field)}:${field}`));
  return createHash('sha256')
    .update(previous === undefined ? BEFORE_THE_FIRST : Buffer.from(previous, 'hex'))
    .update(text.join(''))
    .digest('hex');
}
