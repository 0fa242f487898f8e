import { createWriteStream } from 'node:fs';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import {
  type ArchiveContent,
  ArchiveDamaged,
  archiveFileName,
  readArchiveFile,
  writeArchiveLines,
} from '#server/features/activity/archives/archive-file.ts';
import { type ChainPoint, readLog } from '#server/features/activity/chain.ts';
import { findHash } from '#server/features/activity/signed-rows.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { removeUnfinished, unfinishedName } from '../backup/unfinished.ts';

export class ArchiveRefused extends Error {}

export type MonthOfLog = {
  readonly month: string;
  /** The entry before its first. */
  readonly after: ChainPoint;
  readonly lastId: number;
};

export type WrittenArchive = {
  readonly content: ArchiveContent;
  readonly name: string;
  readonly bytes: number;
};

/**
 * A file gets its name only once it was read back and holds the chain's entries. An earlier run's file is kept if it
 * holds them.
 * @throws ArchiveRefused
 */
export async function writeArchive(
  database: Database,
  folder: string,
  { month, after, lastId }: MonthOfLog,
  { signer, signal }: { readonly signer: RowSigner; readonly signal: AbortSignal },
): Promise<WrittenArchive> {
  const name = archiveFileName(month);
  const file = join(folder, name);
  const isThere = await stat(file).catch(() => undefined);
  const draft = unfinishedName(file);
  try {
    if (!isThere) {
      await removeUnfinished(folder);
      await rm(draft, { force: true });
      const rows = readLog(database, { after: after.id, lastId });
      await pipeline(
        Readable.from(writeArchiveLines(rows, { month, after }, signer)),
        createGzip(),
        createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
        { signal },
      );
      await readMonth(draft);
      signal.throwIfAborted();
      await giveName(draft, file);
    }
    // An earlier run may have been killed right before this.
    await syncFolder(folder);
    const content = await readMonth(file);
    return { content, name, bytes: (await stat(file)).size };
  } catch (error) {
    throw explain(error as NodeJS.ErrnoException, file);
  } finally {
    await rm(draft, { force: true }).catch(() => {});
  }

  async function readMonth(path: string): Promise<ArchiveContent> {
    const content = await readArchiveFile(path, signer);
    const hash = await findHash(database, content.last.id);
    const isWhole =
      content.month === month &&
      content.after.id === after.id &&
      content.after.hash === after.hash &&
      content.last.id === lastId &&
      content.last.hash === hash;
    if (!isWhole) throw new ArchiveDamaged(`does not hold this month of this log`);
    return content;
  }
}

async function giveName(draft: string, file: string): Promise<void> {
  try {
    // Unlike renaming, this never replaces a file.
    await link(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw error;
    // Not every file system has links.
    await rename(draft, file);
  }
}

async function syncFolder(path: string): Promise<void> {
  await using folder = await open(path, 'r');
  // Windows does not allow it, and does not need it.
  await folder.sync().catch(() => {});
}

function explain(error: NodeJS.ErrnoException, file: string): Error {
  if (error instanceof ArchiveDamaged) {
    return new ArchiveRefused(
      `${file} ${error.message}. Put it elsewhere, or name another folder. Nothing of that month was removed.`,
    );
  }
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new ArchiveRefused(`There is no room for ${file}. Nothing of that month was removed.`);
    case 'ENOENT':
      return new ArchiveRefused(`The folder of ${file} does not exist. Make it first; nothing was removed.`);
    case 'EEXIST':
      return new ArchiveRefused(`${file} has just been made by another archive-log. Run it again.`);
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new ArchiveRefused(
        `${file} cannot be written: its folder is read-only or belongs to another user. Nothing was removed.`,
      );
    default:
      return error;
  }
}
