import { access, rmdir } from 'node:fs/promises';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded-postgres.ts';
import type { Configuration } from '../configuration.ts';
import { prepareDataFolder } from '../data-folder.ts';

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
  const postgres = await startEmbeddedPostgres({ folder: dataFolder, signal });
  return { url: postgres.url, [Symbol.asyncDispose]: postgres.stop };
}
