import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';

const MIGRATIONS_FOLDER = join(import.meta.dirname, '../../../db/migrations');

/** A migration of this code. */
export type Migration = { readonly name: string; readonly sql: string; readonly digest: string };

/** A migration that a database has had. */
export type AppliedMigration = {
  readonly name: string;
  readonly digest: string;
  readonly appliedAt: Date;
  /** The Cage that applied it. */
  readonly version: string;
};

/** How a database's schema stands to this code's. */
export type SchemaLevel = {
  readonly applied: readonly AppliedMigration[];
  /** In the order in which they are to be applied. */
  readonly pending: readonly Migration[];
  /** Applied, but not among this code's: a newer Cage has been here. */
  readonly unknown: readonly AppliedMigration[];
  /** The names of those whose text has changed since they were applied. */
  readonly altered: readonly string[];
};

/** Changes nothing, and needs no more than the right to read. */
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

/** In the order in which they are applied. */
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
  if (!found[0]?.exists) return [];
  const { rows } = await client.query<AppliedMigration>(
    `select name, digest, applied_at as "appliedAt", cage_version as version from migrations order by name`,
  );
  return rows;
}
