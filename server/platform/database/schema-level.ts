import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../db/migrations');

export type Migration = { readonly name: string; readonly sql: string; readonly digest: string };

export type AppliedMigration = {
  readonly name: string;
  readonly digest: string;
  readonly appliedAt: Date;
  /** The Cage that applied it. */
  readonly version: string;
};

export type SchemaLevel = {
  readonly applied: readonly AppliedMigration[];
  /** In the order of applying. */
  readonly pending: readonly Migration[];
  /** Not among this code's: a newer Cage has been here. */
  readonly unknown: readonly AppliedMigration[];
  readonly altered: readonly string[];
};

/** Cage's tables are there, but not found under the names that statements use. */
export class SchemaHidden extends Error {
  override name = 'SchemaHidden';
}

/** Changes nothing, and needs only the right to read. @throws SchemaHidden: it would be taken for an empty database */
export async function readSchemaLevel(
  client: pg.ClientBase | pg.Pool,
  folder = MIGRATIONS_FOLDER,
): Promise<SchemaLevel> {
  const migrations = await readMigrations(folder);
  const applied = await readApplied(client);
  const digests = new Map(applied.map(({ name, digest }) => [name, digest]));
  const known = new Set(migrations.map(({ name }) => name));
  const isAltered = ({ name, digest }: Migration) => digests.has(name) && digests.get(name) !== digest;
  return {
    applied,
    pending: migrations.filter(({ name }) => !digests.has(name)),
    unknown: applied.filter(({ name }) => !known.has(name)),
    altered: migrations.filter(isAltered).map(({ name }) => name),
  };
}

export async function readMigrations(folder = MIGRATIONS_FOLDER): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name, sql, digest: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function readApplied(client: pg.ClientBase | pg.Pool): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ exists: boolean }>(
    `select to_regclass('migrations') is not null as exists`,
  );
  if (!found[0]?.exists) {
    const hidden = await explainHidden(client);
    if (hidden !== undefined) throw new SchemaHidden(hidden);
    return [];
  }
  const { rows } = await client.query<AppliedMigration>(
    `select name, digest, applied_at as "appliedAt", cage_version as version from migrations order by name`,
  );
  return rows;
}

/** Undefined: the search path finds Cage's tables, or there are none. */
export async function explainHidden(client: pg.ClientBase | pg.Pool): Promise<string | undefined> {
  const { rows } = await client.query<{ schema: string; path: string }>(
    `select relnamespace::regnamespace::text as schema, current_setting('search_path') as path
     from pg_class join pg_attribute on attrelid = pg_class.oid
     where relname = 'migrations' and relkind = 'r' and attname = 'cage_version'
       and to_regclass('migrations') is null`,
  );
  const [hidden] = rows;
  if (hidden === undefined) return undefined;
  return `Cage’s tables are in the schema ${hidden.schema}, which the search_path (${hidden.path}) leaves out. Correct it: alter database … reset search_path, and the same of the roles.`;
}
