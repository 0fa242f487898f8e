import { createHash, randomUUID } from 'node:crypto';
import { access, constants, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { IS_SILENT, SilentDisk, waitForDisk } from './disk-patience.ts';

/** Files named by the SHA-256 of their content: none becomes another, so nodes may share the folder. */
export type FileStore = {
  readonly folder: string;
  /** Makes the folder if it is missing. @throws FileStoreError */
  prepare(signal?: AbortSignal): Promise<void>;
  /** Returns once it is on the disk, whole and under its name. @returns 32 bytes @throws FileStoreError */
  put(content: Uint8Array): Promise<Buffer>;
  /** @param digest 32 bytes @throws FileStoreError */
  get(digest: Uint8Array): Promise<Buffer>;
  /** Without reading it; undefined if it cannot be found. @throws FileStoreError if the folder does not answer */
  sizeOf(digest: Uint8Array): Promise<number | undefined>;
  /** Writes something and removes it. @throws FileStoreError */
  check(signal?: AbortSignal): Promise<void>;
};

export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  /** `missing` and `damaged` are about one file. */
  readonly problem: keyof typeof IN_WORDS;

  constructor(problem: keyof typeof IN_WORDS, path: string, cause?: unknown) {
    super(`${path} ${IN_WORDS[problem]}`, { cause });
    this.problem = problem;
  }
}

const IN_WORDS = {
  missing: 'is missing',
  damaged: 'does not hold what was written to it',
  full: 'cannot be written to: its disk is full',
  silent: IS_SILENT,
  unusable: 'cannot be used: it, or a folder above it, is missing, read-only or another user’s',
} as const;

/** @param folder absolute path; not looked at before it is used */
export function openFileStore(folder: string, patienceMs?: number): FileStore {
  const wait = waitForDisk(folder, patienceMs);
  const fileOf = (digest: Uint8Array) => {
    const name = Buffer.from(digest).toString('hex');
    return join(folder, name.slice(0, 2), name);
  };
  return {
    folder,

    prepare: (signal) =>
      wait(async () => {
        await makeFolder(folder);
        await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
      }, signal).catch(explain(folder)),

    async put(content) {
      const digest = digestOf(content);
      await wait(() => write(fileOf(digest), content)).catch(explain(folder));
      return digest;
    },

    async get(digest) {
      const file = fileOf(digest);
      const content = await wait(() => read(file, folder)).catch(explain(folder));
      if (digestOf(content).equals(digest)) return content;
      throw new FileStoreError('damaged', file);
    },

    sizeOf: (digest) =>
      wait(() =>
        stat(fileOf(digest)).then(
          ({ size }) => size,
          () => undefined,
        ),
      ).catch(explain(folder)),

    async check(signal) {
      const draft = join(folder, randomUUID());
      const writeAndRemove = () =>
        writeFile(draft, draft, { flag: 'wx', mode: 0o600, flush: true }).finally(() =>
          rm(draft, { force: true }),
        );
      await wait(writeAndRemove, signal).catch(explain(folder));
    },
  };
}

async function read(file: string, folder: string): Promise<Buffer> {
  return readFile(file).catch(async (error: NodeJS.ErrnoException) => {
    await access(folder).catch(explain(folder));
    if (error.code === 'ENOENT') throw new FileStoreError('missing', file, error);
    return explain(file)(error);
  });
}

export function digestOf(content: Uint8Array): Buffer {
  return createHash('sha256').update(content).digest();
}

/** It replaces a file of that name, which holds the same unless it is damaged. */
async function write(file: string, content: Uint8Array): Promise<void> {
  const folder = dirname(file);
  // Not the folders above it: a missing one may be a disk that is not mounted.
  await mkdir(folder, { mode: 0o700 }).then(
    () => syncFolder(dirname(folder)),
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  const draft = `${file}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  await syncFolder(folder);
}

async function syncFolder(folder: string): Promise<void> {
  await using opened = await open(folder, 'r');
  // Windows does not allow it, and does not need it.
  await opened.sync().catch(() => {});
}

function explain(path: string) {
  return (error: NodeJS.ErrnoException): never => {
    if (error instanceof FileStoreError || error.name === 'AbortError') throw error;
    if (error instanceof SilentDisk) throw new FileStoreError('silent', path, error);
    const isFull = error.code === 'ENOSPC' || error.code === 'EDQUOT';
    throw new FileStoreError(isFull ? 'full' : 'unusable', path, error);
  };
}

/** Closed to others. Node's recursive mkdir never returns where no folder can be created, as in /proc. */
export async function makeFolder(folder: string): Promise<void> {
  const there = await stat(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  if (there?.isDirectory()) return;
  if (there !== undefined) throw Object.assign(new Error(), { code: 'ENOTDIR' });
  await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another start created it first.
    if (error.code !== 'EEXIST') throw error;
  });
}
