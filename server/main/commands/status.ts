import { access } from 'node:fs/promises';
import { sql } from 'kysely';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Database } from '#server/platform/database/database.ts';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';
import { dataFolderAt } from '#server/platform/postgres/data-folder.ts';
import { findPostmaster } from '#server/platform/postgres/postmaster-pid.ts';
import { CAGE_VERSION } from '#server/platform/release/cage-version.ts';
import { borrowDatabase } from '../borrow-database.ts';
import type { Configuration } from '../configuration.ts';
import type { Command, Outcome } from './command.ts';
import { configurationOf } from './options.ts';

const NOT_RUNNING = 1;
const PATIENCE_MS = 2_000;

export const statusCommand: Command = {
  name: 'status',
  usage: '[--demo]',
  summary: 'Says whether Cage is running, since when, on which database, and what is waiting.',
  details: 'Exits with 0 if it is running and ready, 1 if it is not, 2 if it cannot be told.',
  run: (args, variables) => readStatus(configurationOf(args, variables)),
};

export async function readStatus(configuration: Configuration): Promise<Outcome> {
  const running = await findRunning(configuration);
  const lines = [
    ['Cage', running.text],
    ['Code', `${CAGE_VERSION}, in ${process.cwd()}`],
    ['Address', configuration.origin.origin],
    ['Data', configuration.dataFolder],
    ...(await describeDatabase(configuration)),
  ];
  const text = lines.map(([name = '', value]) => `${name.padEnd(12)} ${value}`).join('\n');
  return { exitCode: running.isReady ? 0 : NOT_RUNNING, text };
}

async function findRunning({ host, port }: Configuration) {
  const own = host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  const base = `http://${own.includes(':') ? `[${own}]` : own}:${port}`;
  const alive = await get(`${base}/healthz`);
  if (!alive?.ok) return { isReady: false, text: `nothing answers as Cage at ${base}` };
  const ready = await get(`${base}/readyz`);
  const since = await startedAt(base);
  const state = ready?.ok ? 'running' : 'running, but not ready';
  return {
    isReady: ready?.ok === true,
    text: `${state}${since ? ` since ${formatReadableTimestamp(since)} (New York)` : ''}`,
  };
}

/** Told to this machine only, or to whoever has the token. */
async function startedAt(base: string): Promise<Date | undefined> {
  const metrics = (await (await get(`${base}/metrics`))?.text()) ?? '';
  const seconds = Number(/^process_start_time_seconds (\d+)/m.exec(metrics)?.[1]);
  return seconds > 0 ? new Date(seconds * 1_000) : undefined;
}

async function get(address: string): Promise<Response | undefined> {
  return fetch(address, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(() => undefined);
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
  const { rows: server } = await sql<{ version: string; nodes: number }>`
    select current_setting('server_version') as version,
      (
        select count(distinct coalesce(host(client_addr), 'socket'))::int from pg_stat_activity
        where datname = current_database() and application_name = 'cage' and pid <> pg_backend_pid()
      ) as nodes`.execute(queries);
  const schema = `${applied.length} migrations, the last one ${applied.at(-1)?.name ?? 'none'}`;
  const lines: Array<readonly [string, string]> = [
    ['Database', `${kind}, PostgreSQL ${server[0]?.version}, used from ${server[0]?.nodes} addresses`],
    ['Schema', pending.length === 0 ? schema : `${schema}; pending: ${pending.length}`],
  ];
  // An earlier version may lack what is read below.
  return pending.length === 0 ? [...lines, ...(await describeWork(database))] : lines;
}

async function describeWork({ queries }: Database): Promise<Lines> {
  const jobs = await queries
    .selectFrom('jobs')
    .select(['name', 'failures', 'due_at'])
    .orderBy('name')
    .execute();
  const failing = jobs.filter(({ failures }) => failures > 0);
  const { rows } = await sql<{ deposits: number; withdrawals: number; payments: number }>`
    select (select count(*) from deposits where status = 'pending') as deposits,
      (select count(*) from withdrawals where status = 'pending') as withdrawals,
      (select count(*) from provider_payments where deposit_id is null) as payments`.execute(queries);
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
      `deposits ${waiting?.deposits}, withdrawals ${waiting?.withdrawals}, payments without a deposit ${waiting?.payments}`,
    ],
  ];
}
