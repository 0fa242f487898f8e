import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { link, mkdir, mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Binaries, childEnvironment } from './binaries.ts';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresFailed } from './errors.ts';
import { isSharedMemoryFull, SHARED_MEMORY_ADVICE } from './explain-error.ts';
import { hand, type Identity } from './unprivileged.ts';

const run = promisify(execFile);
const unfinished = 'postgres-new-';

const INITDB_END_MS = 3_000;
const NO_ROOM = /No space left on device|Disk quota exceeded/;

type MakeOptions = {
  readonly binaries: Binaries;
  readonly identity: Identity;
  readonly durable: boolean;
  /** Ends it halfway, with nothing left behind. */
  readonly signal: AbortSignal;
};

/**
 * Makes a cluster unless it is there: whole or not at all. Processes may do so at once: one wins.
 * @param how.durable whether it must survive a power cut the moment this resolves
 * @throws EmbeddedPostgresFailed when it cannot be made, or is of another major version
 */
export async function ensureCluster(place: DataFolder, how: MakeOptions): Promise<void> {
  if ((await versionOf(place)) === undefined) await makeCluster(place, how);
  const { binaries } = how;
  const version = await versionOf(place);
  if (version !== undefined && version !== binaries.majorVersion) {
    throw new EmbeddedPostgresFailed(
      `The database in ${place.folder} was made by PostgreSQL ${version}, and this Cage brings PostgreSQL ` +
        `${binaries.majorVersion}. Start the Cage that made it. To move on, copy the database with pg_dump, while ` +
        'that one runs, into a PostgreSQL of your own, and set DATABASE_URL, and CAGE_SECRET to what the file ' +
        '`secret` beside the database holds.',
    );
  }
}

/** The password of the superuser `cage`. @throws EmbeddedPostgresFailed without its file */
export async function readPassword(place: DataFolder): Promise<string> {
  try {
    return (await readFile(place.password, 'utf8')).trim();
  } catch (cause) {
    throw new EmbeddedPostgresFailed(
      `The password of the database cannot be read from ${place.password}. Put the file back from a backup.`,
      { cause },
    );
  }
}

/** Removes interrupted first starts; only for the holder of the claim, who knows that none is in use. */
export async function sweepUnfinished(place: DataFolder): Promise<void> {
  const names = await readdir(place.folder);
  for (const name of names.filter((entry) => entry.startsWith(unfinished))) {
    await rm(join(place.folder, name), { recursive: true, force: true, maxRetries: 10 });
  }
}

async function makeCluster(
  place: DataFolder,
  { binaries, identity, durable, signal }: MakeOptions,
): Promise<void> {
  const workplace = await mkdtemp(join(place.folder, unfinished));
  try {
    await ensurePassword(place, workplace);
    await hand(identity, place.password);
    const draft = join(workplace, 'cluster');
    await mkdir(draft, { mode: 0o700 });
    await hand(identity, workplace);
    await initdb(place, { program: binaries.initdb, identity, draft, durable, signal });
    await putInPlace(draft, place);
    if (durable) await syncFolder(place.folder);
  } catch (error) {
    // Another process was first: its cluster is in place, and it may already have removed ours.
    if ((await versionOf(place)) !== undefined) return;
    throw error;
  } finally {
    await rm(workplace, { recursive: true, force: true, maxRetries: 10 });
  }
}

// Linked with its content in it: readers find it whole, and processes that start at once share one.
async function ensurePassword(place: DataFolder, workplace: string): Promise<void> {
  const draft = join(workplace, 'password');
  await writeFile(draft, randomBytes(24).toString('base64url'), { mode: 0o600, flush: true });
  try {
    await link(draft, place.password);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}

async function initdb(
  place: DataFolder,
  how: { program: string; identity: Identity; draft: string; durable: boolean; signal: AbortSignal },
): Promise<void> {
  const [file, ...args] = [
    ...how.identity.prefix,
    how.program,
    `--pgdata=${how.draft}`,
    '--username=cage',
    `--pwfile=${place.password}`,
    '--auth=scram-sha-256',
    '--encoding=UTF8',
    // Sorts by code point like C, but knows the case of all letters, not just ASCII.
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
    ...(how.durable ? [] : ['--no-sync']),
  ] as [string, ...string[]];
  const running = run(file, args, {
    cwd: place.folder,
    env: childEnvironment(),
    signal: how.signal,
    ...how.identity.user,
  });
  const { child } = running;
  const ended = new Promise((resolve) => child.once('close', resolve));
  try {
    await running;
  } catch (cause) {
    // The signal, or the same Ctrl-C, ends it after its current step; its files would hinder the removal.
    if (how.signal.aborted) {
      const kill = setTimeout(() => child.kill('SIGKILL'), INITDB_END_MS);
      await ended;
      clearTimeout(kill);
    }
    how.signal.throwIfAborted();
    const log = String((cause as { stderr?: unknown }).stderr ?? cause);
    throw new EmbeddedPostgresFailed(explainInitdb(log, place), { cause, log });
  }
}

function explainInitdb(log: string, { folder }: DataFolder): string {
  if (isSharedMemoryFull(log)) {
    return `No database could be made in ${folder}, because shared memory (/dev/shm) is full. ${SHARED_MEMORY_ADVICE}, and run the same again.`;
  }
  return NO_ROOM.test(log)
    ? `The disk of ${folder} has no room for a database, and nothing of it was kept. Make room there, or set ` +
        'CAGE_DATA to a folder on a larger disk, and run the same again.'
    : `The database could not be created in ${folder}. Fix the cause below and start again; ` +
        'or set DATABASE_URL to a PostgreSQL of your own.';
}

async function putInPlace(draft: string, place: DataFolder): Promise<void> {
  try {
    await rename(draft, place.cluster);
  } catch (cause) {
    throw new EmbeddedPostgresFailed(
      `The database could not be moved to ${place.cluster}. If something else is there, move it elsewhere and ` +
        'start again.',
      { cause },
    );
  }
}

async function versionOf(place: DataFolder): Promise<string | undefined> {
  try {
    return (await readFile(join(place.cluster, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  await using handle = await open(folder, 'r');
  await handle.sync();
}

function hasCode(error: unknown, code: string): boolean {
  return (error as NodeJS.ErrnoException).code === code;
}
