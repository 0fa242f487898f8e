import type pg from 'pg';
import { ensureMigrationsTable, noteApplied } from './migrate.ts';
import { stepsOf, takeStepAtOnce } from './migration-steps.ts';
import { type Migration, readMigrations } from './schema-level.ts';

type NamedMigration = Pick<Migration, 'name' | 'digest'>;

/** The first of these that this code does not have with this text. */
export async function findUnknownMigration(
  wanted: readonly NamedMigration[],
): Promise<NamedMigration | undefined> {
  const known = await readMigrations();
  return wanted.find(
    ({ name, digest }) => !known.some((each) => each.name === name && each.digest === digest),
  );
}

/** Brings an empty database to an earlier schema, within the transaction under way. */
export async function replayMigrations(
  client: pg.ClientBase,
  wanted: readonly NamedMigration[],
): Promise<void> {
  await ensureMigrationsTable(client);
  const names = new Set(wanted.map(({ name }) => name));
  for (const migration of await readMigrations()) {
    if (!names.has(migration.name)) continue;
    const steps = stepsOf(migration.sql);
    if (steps.length === 0) await client.query(migration.sql);
    for (const step of steps) await takeStepAtOnce(client, step);
    await noteApplied(client, migration);
  }
}

export async function tablesOfMigrations(): Promise<Set<string>> {
  const created = (await readMigrations()).flatMap(({ sql }) =>
    Array.from(sql.matchAll(/^create table (?:if not exists )?(\w+)/gim), ([, name]) => name as string),
  );
  return new Set(created);
}
