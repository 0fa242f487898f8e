import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openDatabase } from '#server/platform/database/database.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { serveReadiness } from './readiness.ts';

const PROBE_EVERY_MS = 1_000;

async function startNode(database: TestDatabase, settings = '', times = {}) {
  const url = `${database.url}?options=${encodeURIComponent(settings)}`;
  const own = openDatabase(url, { maxConnections: 3, onConnectionError: () => {} });
  const app = fastify();
  const readiness = serveReadiness(app, own, times);
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async () => {
    const response = await fetch(`${app.listeningOrigin}/readyz`);
    const { status } = (await response.json()) as { status: string };
    return { code: response.status, status, connection: response.headers.get('connection') };
  };
  return {
    database: own,
    readiness,
    ask,
    becomes: (status: string) => until(async () => (await ask()).status === status),
    async [Symbol.asyncDispose]() {
      await app.close();
      await own.close();
    },
  };
}

test('a node whose pages stay blank is not ready', async () => {
  await using database = await createTestDatabase();
  let areGone = true;
  await using node = await startNode(database, '', { arePagesGone: () => areGone });
  expect(await node.ask()).toMatchObject({ code: 503, status: 'pages-gone' });
  areGone = false;
  expect(await node.ask()).toMatchObject({ code: 200, status: 'ready' });
});

test('a node is ready when a write has succeeded', async () => {
  await using database = await createTestDatabase();
  await using node = await startNode(database);
  expect(await node.ask()).toMatchObject({ code: 200, status: 'ready' });
  const { rows } = await database.pool.query('select written_at from write_probe');
  expect(rows).toHaveLength(1);
});

test('a database that only reads makes it not ready', async () => {
  await using database = await createTestDatabase();
  await using node = await startNode(database, '-c default_transaction_read_only=on');
  expect(await node.ask()).toMatchObject({ code: 503, status: 'database-read-only' });
});

test('so does one that refuses writes, which is another word than one that is away', async () => {
  await using database = await createTestDatabase();
  await using node = await startNode(database, '-c search_path=pg_catalog');
  expect(await node.ask()).toMatchObject({ code: 503, status: 'database-refusing' });
});

test('so does a full disk, until there is room again', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(`
    create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
    create trigger fail before insert on write_probe execute function fail();`);
  await using node = await startNode(database);
  expect(await node.ask()).toMatchObject({ code: 503, status: 'disk-full' });
  await database.pool.query('drop trigger fail on write_probe');
  await node.becomes('ready');
});

test('so does one that has no room for what others write, though the one write that is tried fits', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(`
    create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'no space left on device' using errcode = 'disk_full'; end $$;
    create trigger fail before insert on jobs execute function fail();`);
  await using node = await startNode(database);
  expect(await node.ask()).toMatchObject({ code: 200 });
  await node.becomes('ready');
  await until(async () => {
    await node.database.pool.query(`insert into jobs (name) values ('full')`).catch(() => {});
    return (await node.ask()).status === 'disk-full';
  });
  await database.pool.query('drop trigger fail on jobs');
  await node.becomes('ready');
});

test('that writes work again is noticed although nobody asks', async () => {
  await using database = await createTestDatabase();
  await using node = await startNode(database);
  const { health } = node.database;
  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  await node.becomes('database-read-only');
  expect(health.isAvailable).toBe(false);
  await database.pool.query(`alter database ${name} reset default_transaction_read_only`);
  await until(() => health.isAvailable);
});

test('a write that hangs is not waited for, nor tried again meanwhile', async () => {
  await using database = await createTestDatabase();
  await using node = await startNode(database);
  const stranger = new pg.Client({ connectionString: database.url });
  await stranger.connect();
  await stranger.query('begin; lock table write_probe');
  await node.becomes('database-busy');
  const startedAt = performance.now();
  for (let asked = 0; asked < 20; asked++) expect((await node.ask()).code).toBe(503);
  expect(performance.now() - startedAt).toBeLessThan(PROBE_EVERY_MS);
  const { rows } = await stranger.query(
    "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
  );
  expect(rows.length).toBeLessThanOrEqual(1);
  await stranger.end();
  // However long nobody asks, the first who does is told how it is then.
  await pause(2.5 * PROBE_EVERY_MS);
  expect((await node.ask()).status).toBe('ready');
});

test('a node that stops says so first, if a balancer asks', async () => {
  await using database = await createTestDatabase();
  await using node = await startNode(database);
  const unasked = performance.now();
  await node.readiness.drain();
  expect(performance.now() - unasked).toBeLessThan(500);

  await using asked = await startNode(database);
  await asked.ask();
  let isOver = false;
  const draining = asked.readiness.drain().then(() => {
    isOver = true;
  });
  expect(await asked.ask()).toEqual({ code: 503, status: 'draining', connection: 'close' });
  expect(isOver).toBe(false);
  await draining;
});

test('it waits longer for a balancer that asks late, but not for one that no longer does', async () => {
  await using database = await createTestDatabase();
  await using node = await startNode(database, '', { drainMs: 1, lateMs: 60_000 });
  await node.ask();
  let isOver = false;
  const draining = node.readiness.drain().then(() => {
    isOver = true;
  });
  await pause(100);
  expect(isOver).toBe(false);
  await node.ask();
  await draining;

  await using left = await startNode(database, '', { drainMs: 1, lateMs: 1 });
  await left.ask();
  await left.readiness.drain();
});
