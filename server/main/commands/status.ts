import { access } from 'node:fs/promises';
import { sql } from 'kysely';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import { findLastBackups } from '#server/features/backups/view.ts';
import { findMailboxStates, type MailboxState } from '#server/features/mailboxes/states.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';
import { dataFolderAt } from '#server/platform/postgres/data-folder.ts';
import { findPostmaster } from '#server/platform/postgres/postmaster-pid.ts';
import { CAGE_VERSION } from '#server/platform/release/cage-version.ts';
import { displaySize } from '../backup/say-progress.ts';
import { borrowDatabase } from '../borrow-database.ts';
import type { Configuration } from '../configuration.ts';
import { readMetricsToken } from '../metrics/metrics-token.ts';
import type { Command, Outcome } from './command.ts';
import { configurationOf } from './options.ts';

const NOT_RUNNING = 1;
const PATIENCE_MS = 2_000;

export const statusCommand: Command = {
  usage: '[--demo]',
  details: 'Exits with 0 if it is running and ready, 1 if it is not, 2 if it cannot be told.',
  run: (args, variables) => readStatus(configurationOf(args, variables)),
};

export async function readStatus(configuration: Configuration): Promise<Outcome> {
  const running = await findRunning(configuration);
  const lines = [
    ['Cage', running.text],
    ...(running.feed === undefined ? [] : [['Live feed', running.feed]]),
    ['Code', `${CAGE_VERSION}, in ${process.cwd()}`],
    ['Address', configuration.origin.origin],
    ['Back office', `${configuration.consoleOrigin.origin}/admin`],
    ['Data', configuration.dataFolder],
    ...(await describeDatabase(configuration)),
  ];
  const text = lines.map(([name = '', value]) => `${name.padEnd(12)} ${value}`).join('\n');
  return { exitCode: running.isReady ? 0 : NOT_RUNNING, text };
}

async function findRunning({ host, port, metricsToken, dataFolder }: Configuration) {
  const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const base = `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
  const alive = await get(`${base}/healthz`);
  if (!alive?.ok) return { isReady: false, text: `nothing answers as Cage at ${base}`, feed: undefined };
  const ready = await get(`${base}/readyz`);
  const { since, version, feedWaitsFor } = await readMetrics(
    base,
    metricsToken ?? (await readMetricsToken(dataFolder)),
  );
  const state = ready?.ok ? 'running' : `running, but not ready (${await reasonOf(ready)})`;
  return {
    isReady: ready?.ok === true,
    text: [
      state,
      version === undefined ? '' : `, version ${version}`,
      since === undefined ? '' : `, since ${displayTime(since)}`,
    ].join(''),
    feed: feedWaitsFor && (feedWaitsFor === '0' ? 'up to date' : `has waited for ${feedWaitsFor} s`),
  };
}

async function reasonOf(notReady: Response | undefined): Promise<string> {
  const body = (await notReady?.json().catch(() => undefined)) as { readonly status?: string } | undefined;
  return body?.status ?? 'no answer';
}

/** Told to whoever has the token; without it each is undefined. */
async function readMetrics(base: string, token: string | undefined) {
  const answer = await get(
    `${base}/metrics`,
    token === undefined ? {} : { authorization: `Bearer ${token}` },
  );
  const metrics = answer?.ok ? await answer.text() : '';
  const seconds = /^process_start_time_seconds (\d+)/m.exec(metrics)?.[1];
  return {
    since: seconds === undefined ? undefined : new Date(Number(seconds) * 1_000),
    version: /^cage_info{version="([^"]+)"}/m.exec(metrics)?.[1],
    feedWaitsFor: /^cage_live_waiting_seconds (\d+)/m.exec(metrics)?.[1],
  };
}

function displayTime(instant: Date): string {
  return `${formatReadableTimestamp(instant)} (New York)`;
}

async function get(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response | undefined> {
  return fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
}

type Lines = ReadonlyArray<readonly [string, string]>;

async function describeDatabase(configuration: Configuration): Promise<Lines> {
  const { databaseUrl, dataFolder } = configuration;
  if (databaseUrl === undefined) {
    const { cluster } = dataFolderAt(dataFolder);
    const isThere = await access(cluster).then(
      () => true,
      () => false,
    );
    if (!isThere) return [['Database', 'none yet']];
    if ((await findPostmaster(cluster)) === undefined) return [['Database', 'embedded, stopped']];
  }
  try {
    await using database = await borrowDatabase(configuration, { alone: false });
    return await describeContents(database, databaseUrl === undefined ? 'embedded' : 'DATABASE_URL');
  } catch (error) {
    return [['Database', `cannot be asked: ${(error as Error).message}`]];
  }
}

async function describeContents(database: Database, kind: string): Promise<Lines> {
  const { queries, pool } = database;
  const { applied, pending } = await readSchemaLevel(pool);
  const { rows: server } = await sql<{ version: string; nodes: readonly string[] }>`
    select current_setting('server_version') as version,
      array(
        select coalesce(host(client_addr), 'this machine') from pg_stat_activity
        where datname = current_database() and application_name = 'cage live' order by 1
      ) as nodes`.execute(queries);
  const nodes = server[0]?.nodes ?? [];
  const schema = `${applied.length} migrations, the last one ${applied.at(-1)?.name ?? 'none'}`;
  const lines: Array<readonly [string, string]> = [
    ['Database', `${kind}, PostgreSQL ${server[0]?.version}`],
    ['Nodes', nodes.length === 0 ? 'none' : `${nodes.length}, from ${[...new Set(nodes)].join(', ')}`],
    ['Schema', pending.length === 0 ? schema : `${schema}; pending: ${pending.length}`],
  ];
  // An earlier version may lack what is read below.
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
