import { access } from 'node:fs/promises';
import type { Database } from '#server/platform/database/database.ts';
import { serversOf } from '#server/platform/database/servers/primary.ts';
import { dataFolderAt } from '#server/platform/postgres/data-folder.ts';
import { explainError, isDamaged } from '#server/platform/postgres/explain-error.ts';
import { unfinishedRestoration } from '../backup/unfinished.ts';
import { borrowDatabase } from '../borrow-database.ts';
import { type Configuration, ConfigurationError } from '../configuration.ts';
import { checkData } from '../doctor/check-data.ts';
import { checkFolder } from '../doctor/check-folder.ts';
import { checkHosts, checkReplicas } from '../doctor/check-hosts.ts';
import { checkPages, nameDamage } from '../doctor/check-pages.ts';
import { checkReach } from '../doctor/check-reach.ts';
import { checkEmbeddedRole, checkRole, checkSearchPath, checkServer } from '../doctor/check-server.ts';
import { judgeSlot, readIdleSlots } from '../doctor/check-slots.ts';
import { judgeCommits, readCommits } from '../doctor/check-standbys.ts';
import { type Finding, ok, problem, warning } from '../doctor/finding.ts';
import { type Command, configurationOf, type Outcome } from './command.ts';

const MARKS = { ok: 'ok', warning: 'WARNING', problem: 'PROBLEM' } as const;

export const doctorCommand: Command = {
  usage: '[--demo]',
  details: [
    'Cage may be running or not. Nothing is changed or sent; a PostgreSQL of Cage’s own that is not running is started',
    'for the moment. Exits with 0 if there is no problem (there may be warnings), 1 if there is, 2 if it cannot be told.',
  ].join('\n'),
  async run(args, variables) {
    try {
      return report(await examine(configurationOf(args, variables)));
    } catch (error) {
      if (!(error instanceof ConfigurationError)) throw error;
      return report(error.message.split('\n').map((line) => problem('configuration', line)));
    }
  },
};

/** Leaves out what cannot be examined because of a problem. */
export async function examine(configuration: Configuration): Promise<Finding[]> {
  const [folder, database, reach] = await Promise.all([
    checkFolder(configuration),
    checkDatabase(configuration),
    checkReach(configuration),
  ]);
  return [ok('configuration', 'is valid'), ...folder, ...database, ...reach];
}

async function checkDatabase(configuration: Configuration): Promise<Finding[]> {
  const { databaseUrl, dataFolder } = configuration;
  if (databaseUrl === undefined && !(await exists(dataFolderAt(dataFolder).cluster))) {
    const unfinished = await unfinishedRestoration(dataFolder, undefined);
    if (unfinished !== undefined) return [problem('restoration', unfinished)];
    return [warning('database', `There is none in ${dataFolder} yet. The first start makes it.`)];
  }
  try {
    await using database = await borrowDatabase(configuration, { alone: false });
    return await checkWith(configuration, database).catch(async (error) => {
      if (!isDamaged(error)) throw error;
      return [await nameDamage(database, error)];
    });
  } catch (error) {
    return [problem('database', explainError(error))];
  }
}

async function checkWith(configuration: Configuration, database: Database): Promise<Finding[]> {
  const { databaseUrl, databaseReadUrl } = configuration;
  const hidden = await checkSearchPath(database);
  if (hidden.length > 0) return hidden;
  return [
    ...(await checkServer(database)),
    await checkPages(database),
    ...(databaseUrl === undefined ? [] : await checkHosts(databaseUrl, database)),
    ...judgeCommits(await readCommits(database), serversOf(databaseUrl ?? '').length > 1),
    ...(await readIdleSlots(database)).map(judgeSlot),
    ...(databaseReadUrl === undefined ? [] : await checkReplicas(databaseReadUrl, database)),
    ...(databaseUrl === undefined
      ? await checkEmbeddedRole(database)
      : await checkRole(databaseUrl, database)),
    ...(await checkData(configuration, database)),
  ];
}

function report(findings: readonly Finding[]): Outcome {
  const width = Math.max(...findings.map(({ about }) => about.length));
  const lines = findings.map(
    ({ about, state, text }) => `${MARKS[state].padEnd(7)}  ${about.padEnd(width)}  ${text}`,
  );
  const problems = findings.filter(({ state }) => state === 'problem').length;
  const warnings = findings.filter(({ state }) => state === 'warning').length;
  lines.push('', `Problems: ${problems}. Warnings: ${warnings}.`);
  return { exitCode: problems === 0 ? 0 : 1, text: lines.join('\n') };
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
