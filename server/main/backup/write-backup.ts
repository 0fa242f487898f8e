import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { access, constants, link, lstat, open, rename, rm, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Part, readArchive, writeArchive } from '#server/platform/backup/archive.ts';
import { checkLockingKey, type LockingKey, lock, unlock } from '#server/platform/backup/cipher.ts';
import { checkParts, type Header, type Manifest } from '#server/platform/backup/contents.ts';
import { BackupDamaged, BackupFailed } from '#server/platform/backup/errors.ts';
import { waitForDisk } from '#server/platform/files/disk-patience.ts';
import { removeUnfinished, unfinishedName } from './unfinished.ts';

export type WrittenBackup = {
  readonly header: Header;
  readonly manifest: Manifest;
  readonly bytes: number;
};

const LONGEST_SILENCE_MS = 10 * 60_000;

/** `file` must not exist; it appears once it is read back, decrypted and equal. @throws BackupFailed */
export async function writeBackup(
  file: string,
  key: LockingKey,
  parts: AsyncIterable<Part>,
  { signal, longestSilenceMs = LONGEST_SILENCE_MS }: { signal: AbortSignal; longestSilenceMs?: number },
): Promise<WrittenBackup> {
  await assertCanBegin(file, key);
  const partial = unfinishedName(file);
  await waitForDisk(dirname(file))(async () => {
    await removeUnfinished(dirname(file));
    // Left by an earlier process with this number.
    await rm(partial, { force: true });
  });
  const silence = Promise.withResolvers<never>();
  const givenUp = new AbortController();
  // What hangs cannot be stopped, and meanwhile the database would keep all that this backup sees.
  const timer = setTimeout(() => {
    const reason = new BackupFailed(
      `Nothing was read from the database or written to ${file} for ${longestSilenceMs / 60_000} minutes: one of them does not answer. Nothing of it was kept.`,
    );
    silence.reject(reason);
    givenUp.abort(reason);
  }, longestSilenceMs);
  const writing = writeAndRead({ partial, file }, key, parts, {
    signal: AbortSignal.any([signal, givenUp.signal]),
    goesOn: () => void timer.refresh(),
  });
  try {
    return await Promise.race([writing, silence.promise]);
  } catch (error) {
    throw unwritable(error as NodeJS.ErrnoException, file);
  } finally {
    clearTimeout(timer);
    const removed = rm(partial, { force: true });
    if (givenUp.signal.aborted) removed.catch(() => {});
    else await removed;
  }
}

async function writeAndRead(
  { partial, file }: { readonly partial: string; readonly file: string },
  key: LockingKey,
  parts: AsyncIterable<Part>,
  { signal, goesOn }: { readonly signal: AbortSignal; goesOn(): void },
): Promise<WrittenBackup> {
  const { bytes, opening } = await lock(writeArchive(parts), key);
  const written = createHash('sha256');
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        written.update(chunk);
        yield chunk;
        goesOn();
      }
    },
    createWriteStream(partial, { flags: 'wx', mode: 0o600, flush: true }),
    { signal },
  );
  if ((await digestOf(partial, signal, goesOn)) !== written.digest('hex')) {
    throw new BackupDamaged('the disk does not give back what was written to it');
  }
  goesOn();
  const read = readArchive(await unlock(partial, opening));
  const checked = await checkParts(unlessStopped(read, signal, goesOn));
  const { size } = await stat(partial);
  await giveName(partial, file);
  return { ...checked, bytes: size };
}

/** @throws BackupFailed if it need not be tried */
export async function assertCanBegin(file: string, key: LockingKey): Promise<void> {
  checkLockingKey(key);
  await waitForDisk(dirname(file))(async () => {
    await assertFree(file);
    await access(dirname(file), constants.W_OK).catch((error: NodeJS.ErrnoException) => {
      throw unwritable(error, file);
    });
  });
}

async function assertFree(file: string): Promise<void> {
  // A link that leads nowhere is in the way, too.
  const found = await lstat(file).catch(() => undefined);
  if (found?.isDirectory()) {
    throw new BackupFailed(`${file} is a folder. Name a file in it that is not there yet.`);
  }
  if (found) throw alreadyThere(file);
}

function alreadyThere(file: string): BackupFailed {
  return new BackupFailed(`${file} is already there, and a backup overwrites nothing. Name another file.`);
}

async function digestOf(file: string, signal: AbortSignal, goesOn: () => void): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file).on('data', goesOn), hash, { signal });
  return hash.digest('hex');
}

async function* unlessStopped(
  parts: AsyncIterable<Part>,
  signal: AbortSignal,
  goesOn: () => void,
): AsyncGenerator<Part> {
  for await (const part of parts) {
    signal.throwIfAborted();
    goesOn();
    yield part;
  }
}

async function giveName(partial: string, file: string): Promise<void> {
  try {
    // Unlike renaming, this never replaces a file.
    await link(partial, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw alreadyThere(file);
    // Not every file system has links.
    await assertFree(file);
    await rename(partial, file);
  }
  await using folder = await open(dirname(resolve(file)), 'r');
  // Windows does not allow it, and does not need it.
  await folder.sync().catch(() => {});
}

function unwritable(error: NodeJS.ErrnoException, file: string): Error {
  const readOnly = `${file} cannot be written: its folder is read-only, takes no files or belongs to another user.`;
  switch (error.code) {
    case 'ENOSPC':
    case 'EDQUOT':
      return new BackupFailed(`There is no room for ${file}. Nothing of it was kept.`, { cause: error });
    case 'ENOENT':
      // It exists where nobody can make a file, as in /proc.
      return new BackupFailed(
        existsSync(dirname(file)) ? readOnly : `The folder of ${file} does not exist.`,
        { cause: error },
      );
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return new BackupFailed(readOnly, { cause: error });
    default:
      return error;
  }
}
