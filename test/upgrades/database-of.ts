import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

/** A version whose schema differs: the newest migration that it had, and what it lacked of those before. */
type Version = { readonly newest: string; readonly lacked: readonly string[] };

/**
 * A database as a version left it: its migrations, which are never edited, and data in its tables.
 * @param data the name of the file with the data; by default that of the newest migration
 */
export async function databaseOf({ newest, lacked }: Version, data = newest): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'cage-upgrade-'));
  try {
    const names = (await readdir(MIGRATIONS)).filter((name) => {
      const number = name.slice(0, 4);
      return number <= newest && !lacked.includes(number);
    });
    await Promise.all(names.map((name) => cp(join(MIGRATIONS, name), join(folder, name))));
    expect(await migrate(database.pool, { folder })).toEqual(names.sort());
    await database.pool.query(await readFile(join(import.meta.dirname, `${data}.sql`), 'utf8'));
    return database;
  } finally {
    await rm(folder, { recursive: true });
  }
}
