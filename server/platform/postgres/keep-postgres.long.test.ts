import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { locateBinaries } from './binaries.ts';
import { dataFolderAt } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { DataFolderInUse } from './errors.ts';
import { endPostmaster } from './postmaster.ts';
import { findPostmaster } from './postmaster-pid.ts';

const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' };

/** A folder whose first start is over. */
let original: string;
let root: string;
let folder: string;

beforeAll(async () => {
  original = await mkdtemp(join(tmpdir(), 'cage-postgres-'));
  await (await startEmbeddedPostgres({ folder: original, settings })).stop();
});

afterAll(() => rm(original, { recursive: true, maxRetries: 5 }));

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cage-postgres-'));
  folder = join(root, 'data');
  await cp(original, folder, { recursive: true });
});

afterEach(async () => {
  const left = await running();
  if (left !== undefined) await endPostmaster(dataFolderAt(folder), left, locateBinaries());
  await rm(root, { recursive: true, maxRetries: 5 });
});

/** The pid of the server of the folder. */
async function running(): Promise<number | undefined> {
  return (await findPostmaster(dataFolderAt(folder).cluster))?.pid;
}

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('a stop leaves alone a server that another took over while the claim was lost', async () => {
  const first = await startEmbeddedPostgres({ folder, settings });
  const other = new Client(first.url.replace(/cage$/, 'postgres'));
  other.on('error', () => undefined);
  await other.connect();
  // Waits for the claim, and has it as soon as the first one's connection is cut.
  const claimed = other.query('select pg_advisory_lock($1)', [0x63616765]);
  await until(async () => {
    const waiting = await query(first.url, "select from pg_stat_activity where wait_event = 'advisory'");
    return waiting.length === 1;
  });
  await query(
    first.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cage claim'`,
  );
  await claimed;
  expect(await first.lost).toBeInstanceOf(DataFolderInUse);
  await first.stop();
  expect(await query(first.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await other.end();
});

test('a server that was killed is started again at the same address, with all that was committed, and stopped in the end', async () => {
  const events: string[] = [];
  const postgres = await startEmbeddedPostgres({
    folder,
    settings,
    onEvent: (event) => events.push(event),
  });
  await query(postgres.url, `create table kept as select 'deposit' as what`);
  const killed = (await running()) as number;
  process.kill(killed, 'SIGKILL');
  await until(() => events.includes('back'));
  expect(events).toEqual(['gone', 'back']);
  expect(await query(postgres.url, 'select what from kept')).toEqual([{ what: 'deposit' }]);
  const started = (await running()) as number;
  expect(started).not.toBe(killed);
  await postgres.stop();
  expect(await running()).toBeUndefined();
});

test('a smart shutdown, which would wait for the one who keeps the server, ends, and the server is started again', async () => {
  const events: string[] = [];
  const postgres = await startEmbeddedPostgres({
    folder,
    settings,
    onEvent: (event) => events.push(event),
  });
  process.kill((await running()) as number, 'SIGTERM');
  await until(() => events.includes('back'));
  expect(await query(postgres.url, 'select 1 as one')).toEqual([{ one: 1 }]);
  await postgres.stop();
});

test('a server that was killed is not started again by a stop in the meantime', async () => {
  const gone = Promise.withResolvers<void>();
  const postgres = await startEmbeddedPostgres({ folder, settings, onEvent: () => gone.resolve() });
  process.kill((await running()) as number, 'SIGKILL');
  await gone.promise;
  await postgres.stop();
  expect(await running()).toBeUndefined();
});

test('a start takes back a search path that leaves out the tables, which nobody could while it is down', async () => {
  const before = await startEmbeddedPostgres({ folder, settings });
  await query(before.url, 'alter database cage set search_path = pg_catalog');
  await before.stop();
  const { url, stop } = await startEmbeddedPostgres({ folder, settings });
  expect(await query(url, 'show search_path')).toEqual([{ search_path: '"$user", public' }]);
  await stop();
});
