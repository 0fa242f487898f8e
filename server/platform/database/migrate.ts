import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** A migration that has landed is never edited; a change is a new migration. */
export class MigrationAltered extends Error {}

/** PostgreSQL rejected a migration; the message names the file. */
export class MigrationFailed extends Error {}

const MIGRATION_LOCK = 7_304_001;
const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../db/migrations');

/**
 * Applies all pending migrations, each in its own transaction. Several nodes may start at once: one migrates, the
 * others wait for it.
 * @param folder absolute path of the folder with the migrations
 * @returns the names of the migrations just applied
 * @throws MigrationAltered when an applied migration's text has changed since
 * @throws MigrationFailed when PostgreSQL refuses one
 */
export async function migrate(pool: pg.Pool, folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const client = await pool.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    const added = await applyMissing(client, migrations);
    await client.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    client.release();
    return added;
  } catch (error) {
    // Ending the connection releases the lock, whatever state the error left the session in.
    client.release(true);
    throw error;
  }
}

async function applyMissing(client: pg.PoolClient, migrations: readonly Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists migrations (
       name text primary key, digest text not null, applied_at timestamptz not null default now()
     )`,
  );
  const applied = await client.query<{ name: string; digest: string }>('select name, digest from migrations');
  const digests = new Map(applied.rows.map((row) => [row.name, row.digest]));
  const added: string[] = [];
  for (const migration of migrations) {
    const digest = digests.get(migration.name);
    if (digest === undefined) {
      await apply(client, migration);
      added.push(migration.name);
    } else if (digest !== migration.digest) {
      throw new MigrationAltered(
        `The migration ${migration.name} has been changed since it was applied to this database. ` +
          'Restore its text and put the change into a new migration.',
      );
    }
  }
  return added;
}

type Migration = { readonly name: string; readonly sql: string; readonly digest: string };

async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('begin');
  await client.query(migration.sql).catch((error) => {
    throw error instanceof pg.DatabaseError ? failureOf(migration, error) : error;
  });
  await client.query('insert into migrations (name, digest) values ($1, $2)', [
    migration.name,
    migration.digest,
  ]);
  await client.query('commit');
}

function failureOf({ name, sql }: Migration, error: pg.DatabaseError): MigrationFailed {
  const line = error.position && sql.slice(0, Number(error.position) - 1).split('\n').length;
  const where = line ? ` at line ${line}` : '';
  return new MigrationFailed(
    `The migration ${name} failed${where}, and nothing of it was applied: ${error.message}.`,
    { cause: error },
  );
}
