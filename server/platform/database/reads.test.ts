import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase, UNDISTURBED } from '#test/fixtures/test-database.ts';
import { type Database, openDatabase, type Queries } from './database.ts';
import type { Deadlines } from './deadlines.ts';
import { failureKindOf, TooMuchToRead } from './failures.ts';

const CONNECTIONS = { changes: 2, reads: 2, searches: 2 };
const UNHURRIED: Deadlines = { ...UNDISTURBED, isReading: true };
const SHORT: Deadlines = { ...UNHURRIED, statementMs: 300 };

let stored: TestDatabase;
let database: Database;

beforeAll(async () => {
  stored = await createTestDatabase();
});
afterAll(() => stored[Symbol.asyncDispose]());
afterEach(() => database.close());

function open(readDeadlines: Deadlines): Database {
  database = openDatabase(stored.url, {
    maxConnections: CONNECTIONS,
    deadlines: UNDISTURBED,
    readDeadlines,
    onConnectionError() {},
  });
  return database;
}

async function sleep(queries: Queries, seconds: number): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid, pg_sleep(${seconds})`.execute(
    queries,
  );
  return (rows[0] as { pid: number }).pid;
}

function failure(use: Promise<unknown>): Promise<unknown> {
  return use.then(
    () => undefined,
    (error: unknown) => error,
  );
}

test('a read that takes too long is ended, which is no fault of the database, and its connection is kept', async () => {
  const { reads, health, use } = open(SHORT);
  const pid = await sleep(reads, 0);
  expect(await failure(sleep(reads, 30))).toBeInstanceOf(TooMuchToRead);
  expect(await sleep(reads, 0)).toBe(pid);
  expect(health.isAvailable).toBe(true);
  expect(use.connections).toBe(1);
});

test('so is one whose request has read for too long before it, and others keep their connections', async () => {
  const { reads, health, forCaller } = open({ ...SHORT, statementMs: 60_000, requestMs: 3_000 });
  const reading = forCaller(async () => {
    await sleep(reads, 0.2);
    await sleep(reads, 30);
  });
  expect(await failure(reading)).toBeInstanceOf(TooMuchToRead);
  expect(health.isAvailable).toBe(true);
});

test('searches that take all they may keep no list waiting, and lists no change', async () => {
  const { queries, reads, searches, use } = open({ ...SHORT, statementMs: 4_000, connectionMs: 2_000 });
  const slow = [searches, searches, reads, reads].map((one) => failure(sleep(one, 30)));
  expect(failureKindOf(await failure(sleep(searches, 0)))).toBe('crowded');
  expect(await sleep(queries, 0)).toEqual(expect.any(Number));
  expect(use.connections).toBeLessThanOrEqual(6);
  for (const each of slow) expect(await each).toBeInstanceOf(TooMuchToRead);
});

test('what only reads cannot write', async () => {
  const { reads } = open(UNHURRIED);
  const writing = reads.deleteFrom('jobs').execute();
  expect(failureKindOf(await failure(writing))).toBe('read-only');
});

test('what was prepared is answered as ever after columns were added to it', async () => {
  const { reads } = open(UNHURRIED);
  const read = async () => (await sql`select * from grows where ${1} = 1`.execute(reads)).rows;
  await stored.pool.query('create table grows as select 1 as one');
  expect([await read(), await read()]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await stored.pool.query('alter table grows add column two int default 2');
  expect([await read(), await read()]).toEqual([[{ one: 1, two: 2 }], [{ one: 1, two: 2 }]]);
  const { rows } = await sql<{ name: string }>`select name from pg_prepared_statements`.execute(reads);
  expect(rows).not.toEqual([]);
});

test('so is what a pooler that begins to share connections has forgotten, or has of another session', async () => {
  const read = async () => (await sql`select ${1}::int as one`.execute(database.reads)).rows;
  const { reads } = open(UNHURRIED);
  await read();
  const { rows } = await sql<{ name: string; statement: string }>`
    select name, statement from pg_prepared_statements where statement like '%as one'`.execute(reads);
  const [{ name, statement }] = rows as [(typeof rows)[0]];
  await sql`deallocate all`.execute(reads);
  expect([await read(), await read()]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
  await database.close();

  await sql.raw(`prepare "${name}" as ${statement}`).execute(open(UNHURRIED).reads);
  expect([await read(), await read()]).toEqual([[{ one: 1 }], [{ one: 1 }]]);
});
