import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { UNHURRIED } from '#server/platform/database/deadlines.ts';
import { borrowPostgres } from '#server/platform/postgres/borrow-postgres.ts';
import type { Configuration } from './configuration.ts';
import { checkExternalDatabase } from './external-database.ts';

/**
 * The database, for the duration of a command.
 * @param options.alone the command must not run beside a running Cage: with the embedded database, that is an error
 */
export async function borrowDatabase(
  { dataFolder, databaseUrl }: Configuration,
  options: { readonly alone: boolean },
): Promise<Database & AsyncDisposable> {
  if (databaseUrl !== undefined) await checkExternalDatabase(databaseUrl);
  const postgres = databaseUrl === undefined ? await borrowPostgres(dataFolder, options) : undefined;
  const database = openDatabase(databaseUrl ?? (postgres?.url as string), {
    maxConnections: 1,
    deadlines: UNHURRIED,
    onConnectionError: (error) => console.error(error.message),
  });
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await postgres?.[Symbol.asyncDispose]();
    },
  };
}
