import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '#test/fixtures/free-port.ts';
import { until } from '#test/fixtures/until.ts';
import { openWakeUp } from '../live/wake-up.ts';
import { locateBinaries } from '../postgres/binaries.ts';
import { readPassword } from '../postgres/cluster.ts';
import { dataFolderAt } from '../postgres/data-folder.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { endPostmaster, launchPostmaster } from '../postgres/postmaster.ts';
import { findPostmaster } from '../postgres/postmaster-pid.ts';
import { chooseIdentity } from '../postgres/unprivileged.ts';
import { type Database, openDatabase } from './database.ts';
import { failureKindOf } from './failures.ts';

const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '30' };
const binaries = locateBinaries();

let folder: string;
let database: Database;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cage-postgres-'));
  await (await startEmbeddedPostgres({ folder, settings })).stop();
});

afterEach(async () => {
  await database.close(0);
  const left = await findPostmaster(dataFolderAt(folder).cluster);
  if (left !== undefined) await endPostmaster(dataFolderAt(folder), left.pid, binaries);
  await rm(folder, { recursive: true, maxRetries: 5 });
});

/** A server that nobody starts again. */
async function start(port: number): Promise<string> {
  const place = dataFolderAt(folder);
  const identity = await chooseIdentity(place, binaries);
  await launchPostmaster({ place, binaries, identity, settings }, port);
  await until(async () => (await findPostmaster(place.cluster))?.status === 'ready');
  return `postgres://cage:${await readPassword(place)}@127.0.0.1:${port}/cage`;
}

async function shutDownSmartly(): Promise<void> {
  const { pid } = await until(() => findPostmaster(dataFolderAt(folder).cluster));
  process.kill(pid, 'SIGTERM');
}

const isGone = async () => (await findPostmaster(dataFolderAt(folder).cluster)) === undefined;

test('a smart shutdown waits for what is under way, ends although nobody asks for anything, and all works once the server is back', async () => {
  const port = await freePort();
  database = openDatabase(await start(port), { maxConnections: 4, onConnectionError() {} });
  const { pool, health } = database;
  await database.warmUp();
  const busy = await database.unhurried.connection().execute(async (held) => {
    await shutDownSmartly();
    // The idle ones are gone, and those who come are told; what is at work goes on.
    await until(async () => failureKindOf(await pool.query('select 1').catch((error) => error)));
    await until(() => pool.idleCount === 0);
    expect(health.lastFailure?.reason).toContain('the database system is shutting down');
    return held.selectNoFrom((select) => select.lit(1).as('one')).executeTakeFirst();
  });
  expect(busy).toEqual({ one: 1 });
  await until(isGone);
  await start(port);
  await until(() => pool.query('select 1').catch(() => undefined));
});

test('the connection that waits for notices goes too, once its owner has it renewed', async () => {
  database = openDatabase(await start(await freePort()), { maxConnections: 1, onConnectionError() {} });
  const wakeUp = await openWakeUp(
    database.pool,
    'cage live test',
    () => {},
    () => {},
  );
  await shutDownSmartly();
  wakeUp.renew();
  await until(isGone);
  wakeUp.close();
});
