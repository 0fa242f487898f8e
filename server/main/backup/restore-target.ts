import { access, rm, rmdir } from 'node:fs/promises';
import { BackupFailed } from '#server/platform/backup/errors.ts';
import { dataFolderAt, ranOutOfRoom } from '#server/platform/postgres/data-folder.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import { DataFolderInUse } from '#server/platform/postgres/errors.ts';
import type { Configuration } from '../configuration.ts';
import { prepareDataFolder } from '../data-folder.ts';
import { markRestoration } from './unfinished.ts';

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
        // Fails, as it should, once the folder has files.
        if (isNew) await rmdir(dataFolder).catch(() => {});
      },
    };
  }
  await markRestoration(dataFolder);
  const postgres = await startEmbeddedPostgres({ folder: dataFolder, signal });
  return { url: postgres.url, [Symbol.asyncDispose]: postgres.stop };
}

export async function hasCluster(dataFolder: string): Promise<boolean> {
  return access(dataFolderAt(dataFolder).cluster).then(
    () => true,
    () => false,
  );
}

/**
 * Explains a full disk, on which PostgreSQL may have ended without a word; undefined for other failures. Removes the
 * database if it was made to be filled.
 * @param wasMade whether the data folder had none before
 */
export async function explainFullDisk(
  error: unknown,
  dataFolder: string,
  wasMade: boolean,
): Promise<string | undefined> {
  // Another process's database must not be removed.
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
