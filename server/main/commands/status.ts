import { access } from 'node:fs/promises';
import { sql } from 'kysely';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { findLastBackups } from '#server/features/backups/store.ts';
import { findMailboxStates, type MailboxState } from '#server/features/mailboxes/view.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';
import { ANY_NODE } from '#server/platform/live/wake-up.ts';
import { dataFolderAt } from '#server/platform/postgres/data-folder.ts';
import { explainError } from '#server/platform/postgres/explain-error.ts';
import { findPostmaster } from '#server/platform/postgres/postmaster-pid.ts';
import { CAGE_VERSION } from '#server/platform/release/cage-version.ts';
import { displaySize } from '../backup/say-progress.ts';
import { borrowDatabase } from '../borrow-database.ts';
import type { Configuration } from '../configuration.ts';
import { checkHosts } from '../doctor/check-hosts.ts';
import { judgeSlot, readIdleSlots } from '../doctor/check-slots.ts';
import { describeCommits, describeStandby, readCommits } from '../doctor/check-standbys.ts';
import { identifyDatabase } from '../metrics/installation.ts';
import { findRunningNode, type RunningNode } from '../metrics/running-node.ts';
import { type Command, configurationOf, type Outcome } from './command.ts';

type Lines = ReadonlyArray<readonly [string, string]>;

const EXIT_CODES: Readonly<Record<RunningNode['state'], number>> = {
  ready: 0,
  'not ready': 1,
  none: 1,
  silent: 1,
  another: 1,
  unknown: 2,
};

export const statusCommand: Command = {
  usage: '[--demo]',
  details: 'Exits with 0 if it is running and ready, 1 if it is not, 2 if it cannot be told.',
  run: (args, variables) => readStatus(configurationOf(args, variables)),
};

export async function readStatus(configuration: Configuration): Promise<Outcome> {
  const database = await describeDatabase(configuration);
  const running = await findRunningNode(configuration, database.identity);
  const lines = [
    ['Cage', describeNode(running)],
    ...describeFeed(running),
    ...describeReplicas(running),
    ...describeLog(running),
    ['Code', `${CAGE_VERSION}, in ${process.cwd()}`],
    ['Address', configuration.origin.origin],
    ['Back office', `${configuration.consoleOrigin.origin}/admin`],
    ['Data', configuration.dataFolder],
    ...database.lines,
  ];
  const text = lines.map(([name = '', value]) => `${name.padEnd(12)} ${value}`).join('\n');
  return { exitCode: EXIT_CODES[running.state], text };
}

function describeNode({ text, version, since }: RunningNode): string {
  return [
    text,
    version === undefined ? '' : `, version ${version}`,
    since === undefined ? '' : `, since ${displayTime(since)}`,
  ].join('');
}

function describeFeed({ feedWaitsFor }: RunningNode): Lines {
  if (feedWaitsFor === undefined) return [];
  return [['Live feed', feedWaitsFor === '0' ? 'up to date' : `has waited for ${feedWaitsFor} s`]];
}

function describeReplicas({ replicas = [] }: RunningNode): Lines {
  return replicas.map(({ place, unusableFor }, i) => [
    i === 0 ? 'Replicas' : '',
    `${place}: ${unusableFor === '0' ? 'lists and exports are read there' : `not used for ${unusableFor} s`}`,
  ]);
}

function describeLog({ lostLines }: RunningNode): Lines {
  if (lostLines === undefined) return [];
  const { lines, reason } = lostLines;
  const text = `lines that could not be written since the start: ${lines} (the last: ${reason}). See to where its standard output goes`;
  return [['Log', text]];
}

function displayTime(instant: Date): string {
  return `${formatReadableTimestamp(instant)} (New York)`;
}

async function describeDatabase(
  configuration: Configuration,
): Promise<{ readonly lines: Lines; readonly identity?: string | undefined }> {
  const { databaseUrl, dataFolder } = configuration;
  if (databaseUrl === undefined) {
    const { cluster } = dataFolderAt(dataFolder);
    const isThere = await access(cluster).then(
      () => true,
      () => false,
    );
    if (!isThere) return { lines: [['Database', 'none yet']] };
    if ((await findPostmaster(cluster)) === undefined) {
      return { lines: [['Database', 'embedded, stopped']] };
    }
  }
  try {
    await using database = await borrowDatabase(configuration, { alone: false });
    return {
      lines: [
        ...(await describeContents(database, databaseUrl === undefined ? 'embedded' : 'DATABASE_URL')),
        ...(databaseUrl === undefined ? [] : await describeStandbys(databaseUrl, database)),
      ],
      identity: await identifyDatabase(database.queries).catch(() => undefined),
    };
  } catch (error) {
    return { lines: [['Database', `cannot be asked: ${explainError(error)}`]] };
  }
}

async function describeStandbys(databaseUrl: string, database: Database): Promise<Lines> {
  const hosts = await checkHosts(databaseUrl, database);
  const commits = await readCommits(database);
  const slots = await readIdleSlots(database);
  return [
    ...hosts.map(({ text }, i) => [i === 0 ? 'Hosts' : '', text] as const),
    ...(commits.names === '' && commits.standbys.length === 0 && hosts.length === 0
      ? []
      : [['Commits', describeCommits(commits)] as const]),
    ...commits.standbys.map((standby, i) => [i === 0 ? 'Standbys' : '', describeStandby(standby)] as const),
    ...slots.map((slot, i) => [i === 0 ? 'Slots' : '', judgeSlot(slot).text] as const),
  ];
}

async function describeContents(database: Database, kind: string): Promise<Lines> {
  const { queries, pool } = database;
  const { applied, pending } = await readSchemaLevel(pool);
  const { rows: server } = await sql<{ version: string; nodes: readonly string[] }>`
    select current_setting('server_version') as version,
      array(
        select coalesce(host(client_addr), 'this machine') from pg_stat_activity
        where datname = current_database() and application_name like ${ANY_NODE} order by 1
      ) as nodes`.execute(queries);
  const nodes = server[0]?.nodes ?? [];
  const schema = `${applied.length} migrations, the last one ${applied.at(-1)?.name ?? 'none'}`;
  const lines: Array<readonly [string, string]> = [
    ['Database', `${kind}, PostgreSQL ${server[0]?.version}`],
    ['Nodes', nodes.length === 0 ? 'none' : `${nodes.length}, from ${[...new Set(nodes)].join(', ')}`],
    ['Schema', pending.length === 0 ? schema : `${schema}; pending: ${pending.length}`],
  ];
  // Earlier versions may lack the tables read below.
  if (pending.length > 0) return lines;
  return [
    ...lines,
    ...(await describeWork(database)),
    ...(await describeMailboxes(database)),
    ...(await describeBackups(database)),
  ];
}

async function describeMailboxes({ queries }: Database): Promise<Lines> {
  const states = await findMailboxStates(queries, new Date());
  return states.length === 0
    ? [['Mailboxes', 'none is read']]
    : states.map((state, i) => [i === 0 ? 'Mailboxes' : '', `${state.name}: ${describeMailbox(state)}`]);
}

function describeMailbox({ problem, failingSince, silentSince, lastMailAt, read, parked }: MailboxState) {
  if (failingSince !== null) return `${problem} Since ${displayTime(failingSince)}`;
  const counts = `read ${read}, parked ${parked}`;
  if (silentSince !== null) return `silent since ${displayTime(silentSince)}, ${counts}`;
  const last =
    lastMailAt === null ? 'no mail was proved yet' : `the last proved mail came ${displayTime(lastMailAt)}`;
  return `${counts}, ${last}`;
}

async function describeBackups({ queries }: Database): Promise<Lines> {
  const { last, failed } = await findLastBackups(queries);
  const lines: Array<readonly [string, string]> = [
    [
      'Last backup',
      last === undefined
        ? 'none was made yet'
        : `as of ${displayTime(last.takenAt)}, ${displaySize(last.bytes)}, read back: ${last.file}`,
    ],
  ];
  if (failed !== undefined) lines.push(['', `failed since, ${displayTime(failed.at)}: ${failed.reason}`]);
  return lines;
}

async function describeWork({ queries }: Database): Promise<Lines> {
  const jobs = await queries
    .selectFrom('jobs')
    .select(['name', 'failures', 'due_at'])
    .orderBy('name')
    .execute();
  const failing = jobs.filter(({ failures }) => failures > 0);
  const { rows } = await sql<{ deposits: number; withdrawals: number; receipts: number }>`
    select (select count(*) from deposits where status = 'pending') as deposits,
      (select count(*) from withdrawals where status = 'pending') as withdrawals,
      (select count(*) from receipts where waits) as receipts`.execute(queries);
  const waiting = rows[0];
  return [
    [
      'Jobs',
      failing.length === 0
        ? `${jobs.map(({ name }) => name).join(', ') || 'none yet'}: none fails`
        : failing
            .map(
              ({ name, failures, due_at }) =>
                `${name} failed ${failures} times, next try ${due_at.toISOString()}`,
            )
            .join('; '),
    ],
    [
      'Waiting',
      `deposits ${waiting?.deposits}, withdrawals ${waiting?.withdrawals}, receipts ${waiting?.receipts}`,
    ],
  ];
}
