import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { addMonths, endOfNyMonth, formatNyDay, isMonth, monthName, nyMonth } from '#domain/time/new-york.ts';
import { pointsOf, readAcceptedBreaks } from '#server/features/activity/accepted-breaks.ts';
import { readCopiedHeads, readSignedHeads } from '#server/features/activity/signed-heads.ts';
import { isSignedRow, readSignedRows } from '#server/features/activity/signed-rows.ts';
import type { Database } from '#server/platform/database/database.ts';
import { checkKey } from '#server/platform/sealing/key-check.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { displaySize } from '../backup/say-progress.ts';
import { neverStopped } from '../backup/stopping.ts';
import { assertUpToDate, borrowDatabase, takeTurn } from '../borrow-database.ts';
import { type Configuration, ConfigurationError, readConfiguration } from '../configuration.ts';
import { loadKeys } from '../keys/load-keys.ts';
import { type Archived, archiveMonths, operatorName } from '../log-archives/archive-months.ts';
import { ArchiveRefused } from '../log-archives/write-archive.ts';
import { wrongKey } from '../verify-key.ts';
import type { Command, Outcome } from './command.ts';
import { operatorChanges } from './operator-changes.ts';

// Rules and warnings look back for days; months are for people who look something up.
const MONTHS_KEPT = 3;

const FAILED = 1;

export const archiveLogCommand: Command = {
  usage: '--through <YYYY-MM> --to <folder> [--heads <file>]… [--demo]',
  details: `
Puts the activity log up to the end of a month, in New York, into files, one a month, and removes it from the database
once each file has been written, read back and verified, and is noted there with its signature. The last three whole
months stay. Cage may be running: nobody waits. If it is stopped or killed, the same again goes on from there.

Keep the files, as many copies as of your backups: they are what is left of those entries. verify-log --archives reads
them, and read-archive prints them.

  --through <YYYY-MM>   the last month that is archived
  --to <folder>         for the files, which hold names and addresses of players and staff
  --heads <file>        a copy of signed heads, where the files of this node do not go back as far

Exits with 0 if all of it is archived, 1 if something is not, with all that is not in the database still there, 2 if it
could not be begun.`,
  async run(args, variables, stopRequested = neverStopped) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        through: { type: 'string' },
        to: { type: 'string' },
        heads: { type: 'string', multiple: true, default: [] },
        demo: { type: 'boolean' },
      },
    });
    const from = variables.INIT_CWD ?? '.';
    if (values.through === undefined || !isMonth(values.through)) {
      throw new ConfigurationError(
        'Say up to which month: --through <YYYY-MM>, for example --through 2026-06.',
      );
    }
    if (!values.to) throw new ConfigurationError('Say where the files are to be written: --to <folder>.');
    return archiveLog(readConfiguration(values.demo ? ['--demo'] : [], variables), {
      through: values.through,
      folder: resolve(from, values.to),
      copies: values.heads.map((file) => resolve(from, file)),
      by: operatorName(variables),
      signal: stopRequested(),
    });
  },
};

/** @throws ConfigurationError if it cannot be begun */
export async function archiveLog(
  configuration: Configuration,
  options: {
    readonly through: string;
    readonly folder: string;
    readonly copies: readonly string[];
    readonly by: string;
    readonly signal: AbortSignal;
  },
): Promise<Outcome> {
  const { through, folder, copies, by, signal } = options;
  await assertFolder(folder);
  await using database = await borrowDatabase(configuration, { alone: false });
  await assertUpToDate(database);
  const keys = await loadKeys(configuration);
  if ((await checkKey(database.queries, { keys })) === 'wrong') throw wrongKey(configuration);
  await assertOldEnough(database, through);
  // The file that another has just written, of months that it removes, would seem damaged.
  if (!(await takeTurn(database, 'archive-log'))) {
    const text = 'Another archive-log is at work on this database. Run it again once that has ended.';
    return { exitCode: FAILED, text };
  }
  await assertMayRemove(database);
  const heads = await readHeads(database, configuration.dataFolder, copies, keys);
  try {
    const { change } = operatorChanges(database, createRowSigner(keys));
    const archived = await archiveMonths(database, keys, through, { folder, heads, signal, by, change });
    return { exitCode: 0, text: report(archived, through, folder) };
  } catch (error) {
    if (error instanceof ArchiveRefused) return { exitCode: FAILED, text: error.message };
    if (!signal.aborted) throw error;
    return {
      exitCode: FAILED,
      text: 'It was stopped. All that is not in files is in the database; the same again goes on from there.',
    };
  }
}

async function assertFolder(folder: string): Promise<void> {
  const found = await stat(folder).catch(() => undefined);
  if (found?.isDirectory()) return;
  throw new ConfigurationError(
    `${folder} is no folder. Make it first: the files are to be where they are kept.`,
  );
}

/** By the database's clock, which dates the entries. */
async function assertOldEnough({ queries }: Database, through: string): Promise<void> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(queries);
  const { now } = rows[0] as { now: Date };
  const newest = addMonths(nyMonth(now), -MONTHS_KEPT - 1);
  if (through <= newest) return;
  throw new ConfigurationError(
    `The last ${MONTHS_KEPT} whole months of the log stay in the database: ${monthName(through)} can be archived from ` +
      `${formatNyDay(endOfNyMonth(addMonths(through, MONTHS_KEPT)))} on. Say --through ${newest}, or an earlier month.`,
  );
}

async function assertMayRemove({ queries }: Database): Promise<void> {
  const { rows } = await sql<{ may: boolean }>`
    select has_table_privilege('activity_log', 'delete') and has_table_privilege('activity_archives', 'insert') as may`.execute(
    queries,
  );
  if (rows[0]?.may) return;
  throw new ConfigurationError(
    'The role in DATABASE_URL can remove nothing from the log, as it should be. Set CAGE_MIGRATION_URL for this command.',
  );
}

async function readHeads(database: Database, dataFolder: string, copies: readonly string[], keys: Keyring) {
  const files = await readSignedHeads(dataFolder, keys);
  const copied = await Promise.all(copies.map((file) => readCopiedHeads(file, keys)));
  const rows = (await readSignedRows(database)).filter((row) => isSignedRow(row, keys));
  const heads = [
    ...[files, ...copied].flatMap(({ lines }) => lines.map(({ head }) => head)),
    ...rows.flatMap(({ head }) => head ?? []),
  ];
  return pointsOf(heads, await readAcceptedBreaks(database.queries, createRowSigner(keys)));
}

function report({ months, removedBefore }: Archived, through: string, folder: string): string {
  const lines = months.map(
    ({ content: { month, entries }, name, bytes }) =>
      `${name}  ${monthName(month)}, ${entries.toLocaleString('en-US')} entries, ${displaySize(bytes)}`,
  );
  if (removedBefore > 0) {
    lines.unshift(`Removed what had been archived before: ${removedBefore.toLocaleString('en-US')} entries.`);
  }
  if (months.length === 0)
    return [...lines, `Nothing is left to archive through ${monthName(through)}.`].join('\n');
  return [
    ...lines,
    `The activity log through ${monthName(through)} is in ${folder}, and no longer in the database. Keep these files, and ` +
      'copies of them elsewhere. To check: npx cage verify-log --archives <folder>',
  ].join('\n');
}
