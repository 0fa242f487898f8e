import { sql } from 'kysely';
import { openBackupConnection } from '#server/platform/backup/connection.ts';
import { type Database, openDatabase } from '#server/platform/database/database.ts';
import { UNHURRIED } from '#server/platform/database/deadlines.ts';
import { assertUsable } from '#server/platform/database/migrate.ts';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';
import { ANY_NODE } from '#server/platform/live/wake-up.ts';
import { borrowPostgres } from '#server/platform/postgres/borrow-postgres.ts';
import { type Configuration, ConfigurationError } from './configuration.ts';
import { checkExternalDatabase } from './external-database.ts';

/** As the tables' owner, if there is such a role. @param options.alone refuses to run beside a running Cage */
export async function borrowAddress(
  {
    dataFolder,
    databaseUrl,
    migrationUrl,
  }: Pick<Configuration, 'dataFolder' | 'databaseUrl' | 'migrationUrl'>,
  options: { readonly alone: boolean },
): Promise<{ readonly url: string } & AsyncDisposable> {
  if (databaseUrl === undefined) return borrowPostgres(dataFolder, options);
  await checkExternalDatabase(databaseUrl);
  const url = migrationUrl ?? databaseUrl;
  if (options.alone) await assertNoneRuns(url);
  return { url, async [Symbol.asyncDispose]() {} };
}

/** With an external PostgreSQL, nothing else keeps nodes and commands from writing meanwhile. */
async function assertNoneRuns(url: string): Promise<void> {
  await using client = await openBackupConnection(url);
  const { rows } = await client.query<{ application: string; address: string | null }>(
    `select application_name as application, host(client_addr) as address from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()
       and (application_name = 'cage' or application_name like '${ANY_NODE}' or application_name like 'npx cage %')
     order by application_name like 'npx %' limit 1`,
  );
  const [other] = rows;
  if (other === undefined) return;
  throw new ConfigurationError(
    other.application.startsWith('npx ')
      ? `${other.application} is at work on this database, from ${other.address ?? 'this machine'}. Try again once it has ended; nothing was changed.`
      : 'Cage is running on this database. Stop all its nodes first; nothing was changed.',
  );
}

export async function borrowDatabase(
  configuration: Configuration,
  options: { readonly alone: boolean },
): Promise<Database & AsyncDisposable> {
  const address = await borrowAddress(configuration, options);
  const database = openDatabase(address.url, {
    maxConnections: 1,
    deadlines: UNHURRIED,
    onConnectionError: (error) => console.error(error.message),
  });
  return {
    ...database,
    async [Symbol.asyncDispose]() {
      await database.close();
      await address[Symbol.asyncDispose]();
    },
  };
}

/** @throws SchemaNewer, MigrationAltered; Error when this code's tables are not there yet */
export async function assertUpToDate({ pool }: Database): Promise<void> {
  const level = await readSchemaLevel(pool);
  assertUsable(level);
  if (level.pending.length === 0) return;
  throw new Error('The database is still that of an earlier version. Start Cage once, which upgrades it.');
}

/** Whether no other run of this command is at work, from now to the end of this process. */
export async function takeTurn({ queries }: Database, command: string): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_lock(hashtextextended(${`npx cage ${command}`}, 0)) as mine`.execute(queries);
  return rows[0]?.mine === true;
}
