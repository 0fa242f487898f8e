import { access, rm, rmdir } from 'node:fs/promises';
import { BackupFailed } from '#server/platform/backup/errors.ts';
import { dataFolderAt, ranOutOfRoom } from '#server/platform/postgres/data-folder.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { DataFolderInUse } from '#server/platform/postgres/errors.ts';
import type { Configuration } from '../configuration.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { markRestoration } from './unfinished-restoration.ts';

/** The database that is to be filled, as its owner: one of the operator's own, or that of the data folder. */
export async function openTarget(
  {
    databaseUrl,
    migrationUrl,
    dataFolder,
  }: Pick<Configuration, 'databaseUrl' | 'migrationUrl' | 'dataFolder'>,
  signal: AbortSignal,
): Promise<{ readonly url: string } & AsyncDisposable> {
  const isNew = await access(dataFolder).then(
    () => false,
    () => true,
  );
  await prepareDataFolder(dataFolder);
  if (databaseUrl !== undefined) {
    return {
      url: migrationUrl ?? databaseUrl,
      async [Symbol.asyncDispose]() {
        // Which it does only as long as nothing has come into it.
        if (isNew) await rmdir(dataFolder).catch(() => {});
      },
    };
  }
  await markRestoration(dataFolder);
  const postgres = await startEmbeddedPostgres({ folder: dataFolder, signal });
  return { url: postgres.url, [Symbol.asyncDispose]: postgres.stop };
}

/** Whether the data folder has an embedded database. */
export async function hasCluster(dataFolder: string): Promise<boolean> {
  return access(dataFolderAt(dataFolder).cluster).then(
    () => true,
    () => false,
  );
}

/**
 * What is to be said where filling the embedded database has failed because its disk is full, of which PostgreSQL may
 * have ended without a word; undefined if that is not why. Removes the database if it was made to be filled.
 * @param wasMade whether the data folder had none before
 */
export async function explainFullDisk(
  error: unknown,
  dataFolder: string,
  wasMade: boolean,
): Promise<string | undefined> {
  // Of one that another process has, nothing may be removed.
  if (error instanceof BackupFailed || error instanceof DataFolderInUse) return undefined;
  const place = dataFolderAt(dataFolder);
  if (!(await ranOutOfRoom(place).catch(() => false))) return undefined;
  if (wasMade) await rm(place.cluster, { recursive: true, force: true, maxRetries: 10 });
  const left = wasMade ? '' : `, but what was written so far still takes room in ${place.cluster}`;
  return (
    `The disk of ${dataFolder} is full. Nothing is restored${left}: take a data folder (CAGE_DATA) on a disk with more ` +
    'room, and run the same again.'
  );
}
