import type { Selectable } from 'kysely';
import type { ActivityArchives } from '#db/types.ts';
import { monthName } from '#domain/time/new-york.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { fieldsOfRow, type RowSigner } from '#server/platform/sealing/row-signer.ts';
import type { ChainStart } from './chain.ts';

export type LogArchive = Selectable<ActivityArchives>;

export type LogArchives = {
  /** Signed by the key, oldest first. */
  readonly archives: readonly LogArchive[];
  /** Problems of the others and of their sequence, sentences without their full stops. */
  readonly faults: readonly string[];
};

const KIND = 'activity_archives';

const SIGNED = [
  'month',
  'ends_at',
  'after_id',
  'after_hash',
  'first_id',
  'last_id',
  'last_hash',
  'last_hash_version',
  'last_at',
  'entry_count',
  'file_name',
  'file_bytes',
  'digest',
  'archived_at',
  'archived_by',
] as const;

export type NewLogArchive = Pick<LogArchive, (typeof SIGNED)[number]>;

export const NO_HASH = '0'.repeat(64);

export async function readLogArchives(
  { queries }: Pick<Database, 'queries'>,
  signer: RowSigner,
): Promise<LogArchives> {
  const archives: LogArchive[] = [];
  const faults: string[] = [];
  for (const row of await readRows(queries)) {
    const before = archives.at(-1);
    if (!signer.holds(row.signature, KIND, fieldsOf(row))) {
      faults.push(
        `the database says that ${monthName(row.month)} is archived, which was not signed by this Cage’s key: it was ` +
          'written there past Cage',
      );
      continue;
    }
    if (row.after_id !== (before?.last_id ?? 0) || row.after_hash !== (before?.last_hash ?? NO_HASH)) {
      faults.push(
        `the database no longer says what was archived before ${monthName(row.month)}, entries ` +
          `${(before?.last_id ?? 0) + 1} to ${row.first_id - 1}`,
      );
    }
    archives.push(row);
  }
  return { archives, faults };
}

function readRows(queries: Queries): Promise<LogArchive[]> {
  return queries.selectFrom('activity_archives').selectAll().orderBy('last_id').execute();
}

export function endOfArchives(archives: readonly LogArchive[]): ChainStart | undefined {
  const newest = archives.at(-1);
  return newest && endOf(newest);
}

export function endOf({ last_id, last_hash, last_at }: LogArchive): ChainStart {
  return { id: last_id, hash: last_hash, createdAt: last_at };
}

/** All entries before this time are archived; undefined if none are. */
export async function findArchivedBefore(queries: Queries): Promise<Date | undefined> {
  const row = await queries
    .selectFrom('activity_archives')
    .select(({ fn }) => fn.max('ends_at').as('before'))
    .executeTakeFirst();
  return row?.before ?? undefined;
}

export async function noteLogArchive(
  transaction: Queries,
  signer: RowSigner,
  archive: NewLogArchive,
): Promise<void> {
  await transaction
    .insertInto('activity_archives')
    .values({ ...archive, signature: signer.sign(KIND, fieldsOf(archive)) })
    .execute();
}

/** Signs anew with the present key: those that the ring has signed, or all, whoever wrote them. */
export async function signLogArchives(
  queries: Queries,
  signer: RowSigner,
  which: 'signed' | 'all',
): Promise<void> {
  for (const row of await readRows(queries)) {
    const fields = fieldsOf(row);
    if (which === 'signed' && (signer.isCurrent(row.signature) || !signer.holds(row.signature, KIND, fields)))
      continue;
    await queries
      .updateTable('activity_archives')
      .set({ signature: signer.sign(KIND, fields) })
      .where('month', '=', row.month)
      .execute();
  }
}

export async function countArchivedEntries(queries: Queries, lastId: number): Promise<number> {
  const { count } = await queries
    .selectFrom('activity_log')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('id', '<=', lastId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function removeArchivedEntries(
  queries: Queries,
  { lastId, most }: { readonly lastId: number; readonly most: number },
): Promise<number> {
  const oldest = queries
    .selectFrom('activity_log')
    .select('id')
    .where('id', '<=', lastId)
    .orderBy('id')
    .limit(most);
  const { numDeletedRows } = await queries
    .deleteFrom('activity_log')
    .where('id', 'in', oldest)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

function fieldsOf(row: NewLogArchive) {
  return fieldsOfRow(SIGNED, row);
}
