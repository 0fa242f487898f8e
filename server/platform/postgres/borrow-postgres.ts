import { access } from 'node:fs/promises';
import { readPassword } from './cluster.ts';
import { dataFolderAt } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { DataFolderInUse, EmbeddedPostgresFailed } from './errors.ts';
import { findOtherHolder } from './holder.ts';
import { findPostmaster } from './postmaster-pid.ts';

export type BorrowedPostgres = AsyncDisposable & { readonly url: string };

/**
 * A Cage's PostgreSQL, also a killed one's, which is left running; or else one started for the duration.
 * @param options.alone refuse while a Cage is running
 * @throws EmbeddedPostgresFailed without a database: commands make none; DataFolderInUse, also by a command
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
  const holder = options.alone ? undefined : await findOtherHolder(place);
  // It stops the server when it ends, whoever else is connected.
  if (holder?.work !== undefined) throw new DataFolderInUse(folder, holder);
  const running = options.alone ? undefined : await findPostmaster(place.cluster);
  if (running === undefined) {
    if (holder !== undefined) {
      throw new EmbeddedPostgresFailed(
        `The database in ${folder} is down, and the Cage that is running on it starts it again. Try again in a moment.`,
      );
    }
    const started = await startEmbeddedPostgres({ folder, leaveFound: true });
    return { url: started.url, [Symbol.asyncDispose]: started.stop };
  }
  if (running.status === 'starting' || running.status === 'stopping') {
    const awaited = running.status === 'starting' ? 'it recovers' : 'its connections end';
    throw new EmbeddedPostgresFailed(
      `The database in ${folder} lets nobody in while ${awaited} (${running.status}, process ${running.pid}). Try again in a moment.`,
    );
  }
  const url = `postgres://cage:${await readPassword(place)}@127.0.0.1:${running.port}/cage`;
  return { url, async [Symbol.asyncDispose]() {} };
}
