import { access } from 'node:fs/promises';
import { readPassword } from './cluster.ts';
import { dataFolderAt } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { EmbeddedPostgresFailed } from './errors.ts';
import { findPostmaster } from './postmaster-pid.ts';

/** The way to a database that somebody else may be using. */
export type BorrowedPostgres = AsyncDisposable & { readonly url: string };

/**
 * The PostgreSQL of a data folder for a command: the one that a running Cage has there, which is left running, else one
 * that is started for as long as it is borrowed.
 * @param folder absolute path
 * @param options.alone not while a Cage is running
 * @throws EmbeddedPostgresFailed when there is no database in the folder: a command does not make one; DataFolderInUse
 */
export async function borrowPostgres(
  folder: string,
  options: { readonly alone: boolean },
): Promise<BorrowedPostgres> {
  const place = dataFolderAt(folder);
  const exists = await access(place.cluster).then(
    () => true,
    () => false,
  );
  if (!exists) {
    throw new EmbeddedPostgresFailed(
      `There is no database in the data folder ${folder}. Set CAGE_DATA to the folder, or DATABASE_URL.`,
    );
  }
  const running = options.alone ? undefined : await findPostmaster(place.cluster);
  if (running === undefined) {
    const started = await startEmbeddedPostgres({ folder });
    return { url: started.url, [Symbol.asyncDispose]: started.stop };
  }
  const url = `postgres://cage:${await readPassword(place)}@127.0.0.1:${running.port}/cage`;
  return { url, async [Symbol.asyncDispose]() {} };
}
