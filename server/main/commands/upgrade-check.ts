import { statfs } from 'node:fs/promises';
import { sql } from 'kysely';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { findLastBackups } from '#server/features/backups/store.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { assertUsable } from '#server/platform/database/migrate.ts';
import { type Migration, readSchemaLevel, type SchemaLevel } from '#server/platform/database/schema-level.ts';
import { CAGE_VERSION } from '#server/platform/release/cage-version.ts';
import { borrowDatabase } from '../borrow-database.ts';
import type { Configuration } from '../configuration.ts';
import { type Command, configurationOf, type Outcome } from './command.ts';

export const upgradeCheckCommand: Command = {
  usage: '[--demo]',
  details: [
    'Run it with the new code before the old one is stopped. Exits with 0 if the start can be tried, 1 if it would be',
    'refused or the disk has no room for it, 2 if it cannot be told.',
  ].join('\n'),
  run: (args, variables) => checkUpgrade(configurationOf(args, variables)),
};

const GIB = 2 ** 30;
const HOUR_MS = 3_600_000;
const RECENT_HOURS = 2;

export async function checkUpgrade(configuration: Configuration): Promise<Outcome> {
  await using database = await borrowDatabase(configuration, { alone: false });
  const level = await readSchemaLevel(database.pool);
  try {
    assertUsable(level);
  } catch (error) {
    return { exitCode: 1, text: (error as Error).message };
  }
  const lines = [`This folder has Cage ${CAGE_VERSION}. ${describeDatabase(level)}`];
  if (level.pending.length === 0) {
    return { exitCode: 0, text: `${lines[0]}\nNothing is pending: a start changes nothing in the schema.` };
  }
  lines.push('', `A start applies ${level.pending.length} of them:`, ...level.pending.map(describe));
  lines.push(
    '',
    'Once applied, no earlier version starts on this database again: the way back is a backup made before.',
    ...(level.applied.length === 0 ? [] : [await describeBackup(database.queries)]),
  );
  if (level.pending.some(isContract)) {
    lines.push(
      'Stop every node of the version before first: at least one migration takes away what it still uses.',
    );
  } else {
    lines.push('Nodes of the version before may go on running until each is restarted with this one.');
  }
  const room = await checkRoom(configuration, database);
  lines.push(room.text);
  return { exitCode: room.isEnough ? 0 : 1, text: lines.join('\n') };
}

function describeDatabase({ applied }: SchemaLevel): string {
  const last = applied.at(-1);
  if (last === undefined) return 'The database is empty.';
  return `The database has ${applied.length} migrations, the last one ${last.name}, applied ${last.appliedAt.toISOString()} by Cage ${last.version}.`;
}

async function describeBackup(queries: Queries): Promise<string> {
  const remedy = 'Make one first: npx cage backup.';
  const isNoted = await sql<{ there: boolean }>`select to_regclass('backups') is not null as there`.execute(
    queries,
  );
  if (!isNoted.rows[0]?.there) return `Whether there is a backup is not noted in this database. ${remedy}`;
  const { last } = await findLastBackups(queries);
  if (last === undefined) return `No backup was made yet. ${remedy}`;
  const hours = Math.max(0, Math.floor((Date.now() - last.takenAt.getTime()) / HOUR_MS));
  const age = hours < 48 ? counted(hours, 'hour') : counted(Math.floor(hours / 24), 'day');
  const text = `The last backup is ${age} old, as of ${formatReadableTimestamp(last.takenAt)} (New York).`;
  return hours < RECENT_HOURS ? text : `${text} ${remedy}`;
}

function counted(number: number, unit: string): string {
  return `${number} ${unit}${number === 1 ? '' : 's'}`;
}

function describe(migration: Migration): string {
  return `  ${migration.name}${isContract(migration) ? '  takes something away' : ''}`;
}

/** CONTRIBUTING, 'Adding a migration'. */
function isContract({ sql: text }: Migration): boolean {
  return /^-- Contract:/m.test(text);
}

/** An index or a rewritten table needs as much room again, at worst. */
async function checkRoom(
  { databaseUrl, dataFolder }: Configuration,
  { queries }: Database,
): Promise<{ readonly isEnough: boolean; readonly text: string }> {
  const { rows } = await sql<{
    size: number;
  }>`select pg_database_size(current_database()) as size`.execute(queries);
  const size = rows[0]?.size ?? 0;
  const needed = `The database has ${(size / GIB).toFixed(1)} GiB, and may need as much again while it is migrated`;
  if (databaseUrl !== undefined) return { isEnough: true, text: `${needed}: see to it on its server.` };
  const { bavail, bsize } = await statfs(dataFolder);
  const free = bavail * bsize;
  return {
    isEnough: free > size,
    text: `${needed}; ${(free / GIB).toFixed(1)} GiB are free in ${dataFolder}.`,
  };
}
