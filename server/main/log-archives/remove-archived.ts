import { join } from 'node:path';
import { monthName } from '#domain/time/new-york.ts';
import { ArchiveDamaged, readArchiveFile } from '#server/features/activity/archives/archive-file.ts';
import { assertNoted } from '#server/features/activity/archives/check-archives.ts';
import {
  countArchivedEntries,
  type LogArchive,
  removeArchivedEntries,
} from '#server/features/activity/log-archives.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { findFirstAfter } from './log-places.ts';
import { ArchiveRefused } from './write-archive.ts';

// So that each statement is a matter of milliseconds.
const REMOVED_AT_ONCE = 2_000;

/** All entries up to this one must be archived; removes some at a time, so that nobody waits. */
export async function removeArchived(
  { queries }: Pick<Database, 'queries'>,
  lastId: number,
  signal: AbortSignal,
): Promise<void> {
  for (let removed = 1; removed > 0; ) {
    signal.throwIfAborted();
    removed = await removeArchivedEntries(queries, { lastId, most: REMOVED_AT_ONCE });
  }
}

/** Finishes an earlier run, if its files are there. @returns how many entries. @throws ArchiveRefused */
export async function removeLeft(
  database: Database,
  archives: readonly LogArchive[],
  {
    folder,
    signer,
    signal,
  }: { readonly folder: string; readonly signer: RowSigner; readonly signal: AbortSignal },
): Promise<number> {
  const lastId = archives.at(-1)?.last_id ?? 0;
  const left = await countArchivedEntries(database.queries, lastId);
  if (left === 0) return 0;
  const oldest = (await findFirstAfter(database, 0))?.id ?? 0;
  for (const archive of archives.filter(({ last_id }) => last_id >= oldest)) {
    await assertKept(archive, folder, signer);
  }
  await removeArchived(database, lastId, signal);
  return left;
}

async function assertKept(archive: LogArchive, folder: string, signer: RowSigner): Promise<void> {
  try {
    const { month, file_name } = archive;
    assertNoted(await readArchiveFile(join(folder, file_name), signer, { month }), archive);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (!(error instanceof ArchiveDamaged) && code !== 'ENOENT') throw error;
    throw new ArchiveRefused(
      `${monthName(archive.month)} is archived, and entries of it are still to be removed, but ${archive.file_name} ` +
        `${code === 'ENOENT' ? `is not in ${folder}` : message}. Name the folder that has it.`,
    );
  }
}
