import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { type Database, openDatabase } from './database.ts';
import { type Deadlines, PROMPT } from './deadlines.ts';
import { DatabaseUnavailable, failureKindOf } from './failures.ts';

// Short, because each of these tests waits for one of them to pass.
const SHORT: Deadlines = {
  ...PROMPT,
  requestMs: 1_400,
  connectionMs: 1_000,
  answerMs: 1_000,
  statementMs: 700,
  lockMs: 400,
  idleInTransactionMs: 600,
};

/** Where what is tried is not how long a connection takes, which a busy machine makes long. */
const CONNECTED: Deadlines = { ...SHORT, connectionMs: 30_000 };

let stored: TestDatabase;
let database: Database | undefined;

beforeAll(async () => {
  stored = await createTestDatabase();
  await stored.pool.query('create table lines (id int primary key, note text)');
});

afterAll(() => stored[Symbol.asyncDispose]());

afterEach(async () => {
  await database?.close();
  database = undefined;
});

function open(url = stored.url, deadlines = SHORT, maxConnections = 5): Database {
  database = openDatabase(url, { maxConnections, deadlines, onConnectionError() {} });
  return database;
}

async function failure(use: Promise<unknown>) {
  const error = await use.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return failureKindOf(error);
}

async function pidOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('select pg_backend_pid() as pid');
  return (rows[0] as { pid: number }).pid;
}

test('a pool that was warmed up has the connections it keeps, and does not mind those that are refused', async () => {
  const { pool } = open();
  await pool.warmUp();
  expect([pool.totalCount, pool.idleCount]).toEqual([3, 3]);
  await database?.close();
  await open(stored.url.replace(/:\d+\//, ':1/')).pool.warmUp();
});

describe('connections that died in silence', () => {
  test('fail their statement in time, and none of them is used again', async () => {
    await using proxy = await openTcpProxy(stored.url);
    const { pool, health } = open(proxy.address(stored.url));
    await Promise.all(Array.from({ length: 5 }, () => pool.query('select pg_sleep(0.05)')));
    expect(pool.totalCount).toBe(5);
    proxy.silence();
    expect(await failure(pool.query('select 1'))).toBe('unanswered');
    expect(health.isAvailable).toBe(false);
    expect(health.lastFailure?.kind).toBe('unanswered');
    proxy.restore();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    expect(health.isAvailable).toBe(true);
    expect(pool.totalCount).toBe(1);
  });

  test('fail a transaction in the middle, and what it was about can be done again', async () => {
    await using proxy = await openTcpProxy(stored.url);
    const { pool, queries } = open(proxy.address(stored.url));
    const broken = queries.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('lines' as never)
        .values({ id: 1 } as never)
        .execute();
      proxy.silence();
      await transaction
        .selectFrom('lines' as never)
        .selectAll()
        .execute();
    });
    expect(await failure(broken)).toBe('unanswered');
    proxy.restore();
    // PostgreSQL ends the transaction, whose connection it takes for alive.
    await until(() => pool.query("insert into lines values (1, 'again')").catch(() => undefined));
    expect((await stored.pool.query('select note from lines')).rows).toEqual([{ note: 'again' }]);
  });

  test('do not keep it from closing', async () => {
    await using proxy = await openTcpProxy(stored.url);
    const hanging = open(proxy.address(stored.url), { ...SHORT, answerMs: 60_000, requestMs: 60_000 });
    await hanging.pool.query('select 1');
    proxy.silence();
    const answer = failure(hanging.pool.query('select 1'));
    await hanging.close();
    database = undefined;
    expect(await answer).toBe('unreachable');
  });
});

test('a statement that takes too long is ended by PostgreSQL, and its connection is kept', async () => {
  const slow = open(stored.url, CONNECTED, 1);
  const pid = await pidOf(slow);
  expect(await failure(slow.pool.query('select pg_sleep(5)'))).toBe('busy');
  expect(await pidOf(slow)).toBe(pid);
  expect(slow.health.isAvailable).toBe(true);
});

test('a lock that somebody holds is not waited for for ever', async () => {
  const waiting = open();
  const stranger = await stored.pool.connect();
  await stranger.query('begin; lock table lines');
  expect(await failure(waiting.pool.query('select from lines'))).toBe('busy');
  await stranger.query('rollback');
  stranger.release();
});

test('a new connection that is refused fails nobody while there are others to wait for', async () => {
  const role = `few_${randomUUID().slice(0, 8)}`;
  await stored.pool.query(`create role ${role} login connection limit 2 password 'open-sesame'`);
  const url = Object.assign(new URL(stored.url), { username: role, password: 'open-sesame' }).href;
  // no deadline, which a busy machine could run into, is what this is about
  const { pool } = open(url, { ...SHORT, requestMs: 60_000, connectionMs: 30_000, answerMs: 30_000 });
  // The first is kept to begin with: with no connection at all, there is nothing to wait for.
  await pool.query('select 1');
  await Promise.all(Array.from({ length: 30 }, () => pool.query('select pg_sleep(0.01)')));
  expect(pool.totalCount).toBeLessThanOrEqual(2);
  await stored.pool.query(`alter role ${role} connection limit 5`);
  await until(async () => {
    await Promise.all(Array.from({ length: 10 }, () => pool.query('select pg_sleep(0.01)')));
    return pool.totalCount === 5;
  });
  await database?.close();
  database = undefined;
  await stored.pool.query(`drop role ${role}`);
});

test('while none can be opened few are tried, however many ask, and all are answered once one can', async () => {
  await using proxy = await openTcpProxy('postgres://127.0.0.1:1');
  const { pool } = open(proxy.address(stored.url));
  const asked = performance.now();
  const askers = Array.from({ length: 50 }, () => until(() => pool.query('select 1').catch(() => undefined)));
  // As many as the pool may have, and then one every 250 ms.
  await until(() => proxy.opened >= 5 + 3);
  expect(performance.now() - asked).toBeGreaterThan(500);
  proxy.leadTo(stored.url);
  await Promise.all(askers);
});

test('its deadlines stand, whatever the operator’s are', async () => {
  const role = `hasty_${randomUUID().slice(0, 8)}`;
  await stored.pool.query(`create role ${role} login password 'open-sesame'`);
  await stored.pool.query(`alter role ${role} set statement_timeout = '20ms'`);
  const url = Object.assign(new URL(stored.url), { username: role, password: 'open-sesame' }).href;
  const { pool } = open(url);
  await pool.query('select pg_sleep(0.1)');
  expect(await failure(pool.query('select pg_sleep(5)'))).toBe('busy');
  await database?.close();
  database = undefined;
  await stored.pool.query(`drop role ${role}`);
});

test('only so many wait, and none for longer than the deadline', async () => {
  const { pool } = open(stored.url, { ...CONNECTED, statementMs: 60_000, answerMs: 60_000 }, 1);
  const holder = await pool.connect();
  const waiting = Array.from({ length: 1_001 }, () => failure(pool.query('select 1')));
  expect(await waiting[1_000]).toBe('crowded');
  expect(pool.queued).toBe(1_000);
  expect(new Set(await Promise.all(waiting.slice(0, 1_000)))).toEqual(new Set(['crowded']));
  holder.release();
  await pool.query('select 1');
});

test('what is read-only is unavailable until something can be stored again, by new connections', async () => {
  const { pool, health } = open(stored.url, CONNECTED, 1);
  await pool.query('set default_transaction_read_only = on');
  expect(await failure(pool.query("insert into lines values (2, 'kept')"))).toBe('read-only');
  await pool.query('select 1');
  expect(health.isAvailable).toBe(false);
  await pool.query("insert into lines values (2, 'kept')");
  expect(health.isAvailable).toBe(true);
});

test('a database that refuses connections is said to be unreachable, at once', async () => {
  const { pool, health } = open(Object.assign(new URL(stored.url), { port: '1' }).href);
  const refusal = await pool.query('select 1').catch((error: unknown) => error);
  expect(refusal).toBeInstanceOf(DatabaseUnavailable);
  expect(failureKindOf(refusal)).toBe('unreachable');
  expect(health.unavailableSince).toBeInstanceOf(Date);
});

describe('what a caller waits for', () => {
  test('fails once all its statements have taken too long together', async () => {
    const { pool, forCaller, health } = open(stored.url, { ...CONNECTED, requestMs: 500 });
    // On a busy machine to connect takes longer than that.
    await pool.query('select 1');
    let statements = 0;
    const caller = forCaller(async () => {
      for (;;) {
        await pool.query('select pg_sleep(0.1)');
        statements++;
      }
    });
    expect(await failure(caller)).toBe('busy');
    expect(statements).toBeGreaterThanOrEqual(1);
    expect(statements).toBeLessThan(6);
    expect(health.isAvailable).toBe(true);
  });

  test('cuts the statement that its time ends in, of which others keep their connections, and which is no outage', async () => {
    const { pool, forCaller, health, use } = open(stored.url, {
      ...CONNECTED,
      requestMs: 400,
      answerMs: 5_000,
      statementMs: 5_000,
    });
    await Promise.all([1, 2].map(() => pool.query('select pg_sleep(0.05)')));
    const caller = forCaller(async () => {
      await pool.query('select pg_sleep(0.2)');
      await pool.query('select pg_sleep(30)');
    });
    expect(await failure(caller)).toBe('busy');
    expect(health).toMatchObject({ isAvailable: true, lastFailure: undefined });
    expect(use.connections).toBe(1);
  });

  test('does not limit what goes on after the answer', async () => {
    const { pool, forCaller } = open(stored.url, {
      ...CONNECTED,
      requestMs: 100,
      answerMs: 5_000,
      statementMs: 5_000,
    });
    let afterwards: Promise<unknown> = Promise.resolve();
    await forCaller(async () => {
      afterwards = new Promise((resolve) => setImmediate(resolve)).then(() =>
        pool.query('select pg_sleep(0.3)'),
      );
    });
    await afterwards;
  });
});

test('an error that is the statement’s own fault is no failure of the database', async () => {
  const { pool, health } = open();
  expect(await failure(pool.query('select nothing'))).toBeUndefined();
  expect(health.isAvailable).toBe(true);
});

test('whoever never gives a connection back keeps nobody from closing the others', async () => {
  const { pool, close } = open();
  const kept = await pool.connect();

  await close(50);

  expect(await failure(kept.query('select'))).toBe('unreachable');
  kept.release();
});
