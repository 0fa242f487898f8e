import { existsSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';
import { ConfigurationError } from '../configuration.ts';

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
