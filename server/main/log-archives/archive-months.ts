import { hostname } from 'node:os';
import { addMonths, endOfNyMonth, monthName, nyMonth } from '#domain/time/new-york.ts';
import { type ChainPoint, HASH_VERSION } from '#server/features/activity/chain.ts';
import {
  endOfArchives,
  type LogArchive,
  NO_HASH,
  noteLogArchive,
  readLogArchives,
} from '#server/features/activity/log-archives.ts';
import type { NewActivity } from '#server/features/activity/store.ts';
import type { Changes } from '#server/platform/changes/changes.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner, type RowSigner } from '#server/platform/sealing/row-signer.ts';
import { findFirstAfter, findFirstSince, findLastBetween } from './log-places.ts';
import { proveLog } from './prove-log.ts';
import { removeArchived, removeLeft } from './remove-archived.ts';
import { ArchiveRefused, type WrittenArchive, writeArchive } from './write-archive.ts';

type Change = Changes<NewActivity>['change'];

export type Archived = {
  readonly months: readonly WrittenArchive[];
  /** Entries that an earlier run archived, but did not remove. */
  readonly removedBefore: number;
};

/**
 * Each month is written, verified and noted before its entries are removed: after a stop, the same call goes on from
 * there.
 * @param options.heads all signed heads, by id
 * @throws ArchiveRefused
 */
export async function archiveMonths(
  database: Database,
  keys: Keyring,
  through: string,
  options: {
    readonly folder: string;
    readonly heads: readonly ChainPoint[];
    readonly signal: AbortSignal;
    readonly by: string;
    readonly change: Change;
  },
): Promise<Archived> {
  const { folder, signal, by, change } = options;
  const signer = createRowSigner(keys);
  const noted = await readNoted(database, signer);
  const removedBefore = await removeLeft(database, noted, { folder, signer, signal });
  const start = endOfArchives(noted);
  const firstKept = await findFirstSince(database, endOfNyMonth(through), start?.id ?? 0);
  if (firstKept === undefined) {
    throw new ArchiveRefused(
      `The log has no entry of after ${monthName(through)}, and its newest one stays where it is. Archive fewer months.`,
    );
  }
  await proveLog(database, keys, { start, firstKept }, options.heads);
  const months: WrittenArchive[] = [];
  let after: ChainPoint = start ? { id: start.id, hash: start.hash } : { id: 0, hash: NO_HASH };
  let month = await findFirstMonth(database, noted.at(-1), through);
  for (; month <= through; month = addMonths(month, 1)) {
    const next = (await findFirstSince(database, endOfNyMonth(month), after.id)) ?? firstKept;
    const lastId = await findLastBetween(database, after.id, next);
    if (lastId === undefined) continue;
    signal.throwIfAborted();
    const written = await writeArchive(database, folder, { month, after, lastId }, { signer, signal });
    await note(change, signer, written, by);
    await removeArchived(database, lastId, signal);
    months.push(written);
    const { id, hash } = written.content.last;
    after = { id, hash };
  }
  return { months, removedBefore };
}

async function readNoted(database: Database, signer: RowSigner): Promise<readonly LogArchive[]> {
  const { archives, faults } = await readLogArchives(database, signer);
  const [fault] = faults;
  if (fault !== undefined) {
    throw new ArchiveRefused(`What was archived is not as Cage noted it: ${fault}. Run npx cage verify-log.`);
  }
  return archives;
}

async function findFirstMonth(
  database: Database,
  newest: LogArchive | undefined,
  through: string,
): Promise<string> {
  const oldest = await findFirstAfter(database, newest?.last_id ?? 0);
  const month = oldest === undefined ? through : nyMonth(oldest.created_at);
  // An entry of a change that took long may be of a month that is archived already.
  return newest !== undefined && month <= newest.month ? addMonths(newest.month, 1) : month;
}

/** After this commit, the month's entries may be removed. */
async function note(
  change: Change,
  signer: RowSigner,
  { content, name, bytes }: WrittenArchive,
  by: string,
): Promise<void> {
  const { month, after, firstId, last, entries, digest } = content;
  await change(async (transaction, log) => {
    await noteLogArchive(transaction, signer, {
      ...{ month, ends_at: endOfNyMonth(month) },
      ...{ after_id: after.id, after_hash: after.hash, first_id: firstId, last_id: last.id },
      ...{ last_hash: last.hash, last_hash_version: HASH_VERSION, last_at: last.createdAt },
      ...{ entry_count: entries, file_name: name, file_bytes: bytes, digest },
      ...{ archived_at: new Date(), archived_by: by },
    }).catch((error: { readonly code?: string }) => {
      if (error.code !== '23505') throw error;
      throw new ArchiveRefused(
        `${monthName(month)} has just been archived by another archive-log. Run it again.`,
      );
    });
    log({
      action: 'log_archived',
      message:
        `The operator archived ${monthName(month)} of this log, ${entries === 1 ? '1 entry' : `${entries.toLocaleString('en-US')} entries`} ` +
        `up to entry ${last.id}, at the command line of the server`,
      details: { fileName: name, archiveDigest: digest, count: entries },
    });
  });
}

export function operatorName(variables: NodeJS.ProcessEnv): string {
  return `${variables.USER ?? variables.USERNAME ?? `uid ${process.getuid?.()}`} on ${hostname()}`;
}
