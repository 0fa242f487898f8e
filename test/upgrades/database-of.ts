import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { createEmptyDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';

const MIGRATIONS = join(import.meta.dirname, '../../db/migrations');

/**
 * A database as a version left it: its migrations, which are never edited, and data in its tables.
 * @param newest the number of its newest migration, which names the file with the data too
 */
export async function databaseOf(newest: string): Promise<TestDatabase> {
  const database = await createEmptyDatabase();
  const folder = await mkdtemp(join(tmpdir(), 'cage-upgrade-'));
  try {
    const names = (await readdir(MIGRATIONS)).filter((name) => name.slice(0, 4) <= newest);
    await Promise.all(names.map((name) => cp(join(MIGRATIONS, name), join(folder, name))));
    expect(await migrate(database.pool, { folder })).toEqual(names.sort());
    await database.pool.query(await readFile(join(import.meta.dirname, `${newest}.sql`), 'utf8'));
    return database;
  } finally {
    await rm(folder, { recursive: true });
  }
}
