import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { CAGE_VERSION } from '../release/cage-version.ts';
import { type Step, stepsOf, takeStep, takeStepAtOnce } from './migration-steps.ts';
import {
  type AppliedMigration,
  type Migration,
  readMigrations,
  readSchemaLevel,
  type SchemaLevel,
} from './schema-level.ts';

/** A migration that has landed is never edited; a change is a new migration. */
export class MigrationAltered extends Error {}

/** PostgreSQL rejected a migration; the message names the file. */
export class MigrationFailed extends Error {}

/** The database was migrated by a newer Cage; the message says which version it needs. */
export class SchemaNewer extends Error {}

const MIGRATION_LOCK = 7_304_001;

// Waiting for a table's lock holds up all who come after, older nodes too: it gives up soon, and retries.
const LOCK_PATIENCE_MS = 1_000;
const TRY_AGAIN_AFTER_MS = 500;
const GIVE_UP_AFTER_MS = 5 * 60_000;
const TURN_ASKED_EVERY_MS = 50;

export type MigrateOptions = {
  readonly folder?: string;
  /** How long a migration is retried while others hold its locks. */
  readonly giveUpAfterMs?: number;
};

/**
 * Applies pending migrations, in a transaction each or in steps, and returns their names. Other nodes wait.
 * @throws SchemaNewer, MigrationAltered; MigrationFailed also when others hold its locks for too long
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const { folder, giveUpAfterMs = GIVE_UP_AFTER_MS } = options;
  const client = await pool.connect();
  try {
    await prepareSession(client);
    await waitForTurn(client);
    const level = await readSchemaLevel(client, folder);
    assertUsable(level);
    // Only then: a role that may create nothing can start a node.
    if (level.pending.length > 0) await ensureMigrationsTable(client);
    for (const migration of level.pending) await apply(client, migration, giveUpAfterMs);
    return level.pending.map(({ name }) => name);
  } finally {
    // Releases the lock and all settings, whatever state an error left the connection in.
    client.release(true);
  }
}

export function assertUsable({ unknown, altered }: SchemaLevel): void {
  if (unknown.length > 0) throw new SchemaNewer(explainNewer(unknown));
  if (altered.length > 0) {
    throw new MigrationAltered(
      `The migration ${altered[0]} has been changed since it was applied to this database. ` +
        'Restore its text and put the change into a new migration.',
    );
  }
}

function explainNewer(unknown: readonly AppliedMigration[]): string {
  const names = unknown.map(({ name }) => name.replace(/\.sql$/, '')).join(', ');
  const versions = unknown.map(({ version }) => version);
  const newest = versions.sort((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1);
  const needed =
    newest === CAGE_VERSION
      ? 'the version of Cage that made them, or a newer one'
      : `Cage ${newest} or newer`;
  return (
    `This database is newer than this Cage (${CAGE_VERSION}), which does not know its migrations: ${names}. ` +
    `Start ${needed}. To go back to this version, restore a backup that was made before the upgrade.`
  );
}

async function prepareSession(client: pg.PoolClient): Promise<void> {
  // Whatever the database sets: a migration may have to rewrite a large table.
  await client.query('set statement_timeout = 0; set idle_in_transaction_session_timeout = 0');
  // Else a killed process's long statement keeps its lock until it is done. Some systems do not offer this.
  await client.query(`set client_connection_check_interval = '1s'`).catch((error: unknown) => {
    if (!(error instanceof pg.DatabaseError)) throw error;
  });
}

/** Polls: an index made concurrently would wait for the statement of a node that waits here. */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  const ask = () =>
    client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [MIGRATION_LOCK]);
  while (!(await ask()).rows[0]?.mine) await pause(TURN_ASKED_EVERY_MS);
}

async function ensureMigrationsTable(client: pg.ClientBase): Promise<void> {
  await client.query(
    `create table if not exists migrations (
       name text primary key, digest text not null, applied_at timestamptz not null default now(),
       cage_version text not null
     )`,
  );
}

async function apply(client: pg.PoolClient, migration: Migration, giveUpAfterMs: number): Promise<void> {
  const deadline = performance.now() + giveUpAfterMs;
  const steps = stepsOf(migration.sql);
  if (steps.length === 0) {
    const atOnce = () => applyAtOnce(client, migration);
    return patiently(atOnce, migration, (error) => failureOf(migration, error), deadline);
  }
  for (const step of steps) {
    const take = () => takeStep(client, step, LOCK_PATIENCE_MS);
    await patiently(take, migration, (error) => failureOfStep(migration, step, error), deadline);
  }
  await noteApplied(client, migration);
}

async function patiently(
  apply: () => Promise<void>,
  migration: Migration,
  inWords: (error: pg.DatabaseError) => MigrationFailed,
  deadline: number,
): Promise<void> {
  for (;;) {
    try {
      return await apply();
    } catch (error) {
      if (!(error instanceof pg.DatabaseError)) throw error;
      if (error.code !== LOCK_NOT_AVAILABLE) throw inWords(error);
      if (performance.now() > deadline) throw heldUp(migration, error);
      await pause(TRY_AGAIN_AFTER_MS);
    }
  }
}

const LOCK_NOT_AVAILABLE = '55P03';

async function applyAtOnce(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query(`begin; set local lock_timeout = ${LOCK_PATIENCE_MS}`);
  try {
    await client.query(migration.sql);
    await noteApplied(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}

async function noteApplied(client: pg.ClientBase, { name, digest }: Migration): Promise<void> {
  await client.query('insert into migrations (name, digest, cage_version) values ($1, $2, $3)', [
    name,
    digest,
    CAGE_VERSION,
  ]);
}

function failureOf({ name, sql }: Migration, error: pg.DatabaseError): MigrationFailed {
  const line = error.position && sql.slice(0, Number(error.position) - 1).split('\n').length;
  const where = line ? ` at line ${line}` : '';
  return new MigrationFailed(
    `The migration ${name} failed${where}, and nothing of it was applied: ${error.message}.`,
    { cause: error },
  );
}

function failureOfStep({ name }: Migration, { title }: Step, error: pg.DatabaseError): MigrationFailed {
  return new MigrationFailed(
    `The migration ${name} failed at its step '${title}': ${error.message}. The steps before it are done; the next ` +
      'start takes them again, which changes nothing, and goes on.',
    { cause: error },
  );
}

function heldUp({ name }: Migration, error: pg.DatabaseError): MigrationFailed {
  return new MigrationFailed(
    `The migration ${name} was not applied, because another transaction holds a table that it changes. ` +
      'Find it with: select pid, usename, xact_start, query from pg_stat_activity where xact_start is not null ' +
      'order by xact_start; end it, and start Cage again.',
    { cause: error },
  );
}

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
