import { existsSync } from 'node:fs';
import { readdir, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';
import { ConfigurationError } from '../configuration.ts';

const UNFINISHED = /\.cage-unfinished-(.+)-(\d+)$/;
const DAY_MS = 24 * 3_600_000;

export function unfinishedName(file: string): string {
  return `${file}.cage-unfinished-${hostname()}-${process.pid}`;
}

/** Other machines' processes cannot be asked: their files go once nobody has written to them for a day. */
export async function removeUnfinished(folder: string, now = new Date()): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const [, host, pid] = UNFINISHED.exec(name) ?? [];
    if (host === undefined) continue;
    const file = join(folder, name);
    const isOld = async () => now.getTime() - (await stat(file)).mtimeMs > DAY_MS;
    const isLeft = host === hostname() ? !isAlive(Number(pid)) : await isOld().catch(() => false);
    if (isLeft) await rm(file, { force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

const MARK = 'restoration-unfinished';

/** Call it before anything is restored, or moved, into the database of a data folder. */
export async function markRestoration(dataFolder: string): Promise<void> {
  await writeFile(
    join(dataFolder, MARK),
    'Something is being restored into the database of this folder, or was and did not come to its end.\n',
    { mode: 0o600 },
  );
}

export async function unmarkRestoration(dataFolder: string): Promise<void> {
  await rm(join(dataFolder, MARK), { force: true });
}

/**
 * Why a start would be refused, if at all. A restoration is one transaction: if there is a schema, it came to its end,
 * or the database was not empty and was left as it was.
 * @param pool of the embedded database; undefined if the folder has none yet
 */
export async function unfinishedRestoration(
  dataFolder: string,
  pool: pg.Pool | undefined,
): Promise<string | undefined> {
  const mark = join(dataFolder, MARK);
  if (!existsSync(mark)) return undefined;
  if (pool !== undefined && (await readSchemaLevel(pool)).applied.length > 0) return undefined;
  return (
    `A backup was to be restored into ${dataFolder}, and nothing of it was: a start would make a new casino there. ` +
    `Run npx cage restore again, or remove the file ${mark} to begin a new one.`
  );
}

/** Keeps a start from making a new casino where somebody wanted one back. @throws ConfigurationError */
export async function refuseUnfinishedRestoration(dataFolder: string, pool: pg.Pool): Promise<void> {
  const problem = await unfinishedRestoration(dataFolder, pool);
  if (problem !== undefined) throw new ConfigurationError(problem);
  await unmarkRestoration(dataFolder);
}
