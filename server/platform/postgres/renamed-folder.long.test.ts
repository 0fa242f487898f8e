import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { locateBinaries } from './binaries.ts';
import { dataFolderAt } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { endPostmaster } from './postmaster.ts';
import { findPostmaster } from './postmaster-pid.ts';

const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' };

let root: string;
let before: string;
let after: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cage-postgres-'));
  before = join(root, 'data');
  after = join(root, 'renamed');
});

afterEach(async () => {
  const left = await running();
  if (left !== undefined) await endPostmaster(dataFolderAt(after), left, locateBinaries());
  await rm(root, { recursive: true, maxRetries: 5 });
});

async function running(): Promise<number | undefined> {
  return (await findPostmaster(dataFolderAt(after).cluster))?.pid;
}

async function ask(url: string, sql: string): Promise<unknown[]> {
  const client = new Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

test('the server of a folder that was renamed is stopped', async () => {
  const postgres = await startEmbeddedPostgres({ folder: before, settings });
  await rename(before, after);
  expect(await running()).toBeDefined();
  await postgres.stop();
  expect(await running()).toBeUndefined();
});

test('a start on the new name ends the server that was left on the old one, and keeps what it stored', async () => {
  const first = await startEmbeddedPostgres({ folder: before, settings });
  await ask(first.url, `create table kept as select 'deposit' as what`);
  const left = (await findPostmaster(dataFolderAt(before).cluster))?.pid;
  await rename(before, after);
  await expect(startEmbeddedPostgres({ folder: after, settings })).rejects.toThrow('already running');
  // As if its Cage had been killed: nobody holds the folder.
  await rm(dataFolderAt(after).holder);
  await ask(
    first.url,
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cage claim'`,
  );
  const second = await startEmbeddedPostgres({ folder: after, settings });
  expect(await running()).not.toBe(left);
  expect(await ask(second.url, 'select what from kept')).toEqual([{ what: 'deposit' }]);
  await second.stop();
  await first.stop();
});

test('a server that went away is not started again in a folder made anew, and nothing is written there', async () => {
  const said: string[] = [];
  const postgres = await startEmbeddedPostgres({
    folder: before,
    settings,
    onEvent: (event, cause) => said.push(`${event}: ${cause?.message}`),
  });
  await rename(before, after);
  await mkdir(before);
  process.kill((await running()) as number, 'SIGKILL');
  await until(() => said.some((text) => text.startsWith('still gone')));
  expect(said.join('\n')).toContain(`There is no database in ${before} any more`);
  expect(await readdir(before)).toEqual([]);
  await postgres.stop();
});
