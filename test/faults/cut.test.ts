import { randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { callOnce, callUntilAnswered } from './call-until-answered.ts';
import { extentOf, reportFault } from './fault-figures.ts';
import { type Load, OWNER, signInOwner, startLoad } from './load.ts';
import { type CageProcess, openSandbox, type Sandbox } from './sandbox.ts';

const CUTS = extentOf('CAGE_CUTS', { short: 4, long: 50 });

let sandbox: Sandbox;
let database: TestDatabase;
let operator: pg.Client;
let load: Load | undefined;

beforeEach(async () => {
  sandbox = await openSandbox();
  database = await createTestDatabase();
  operator = new pg.Client({ connectionString: database.url });
  await operator.connect();
});

afterEach(async () => {
  // Clients still running give up once the server is gone for good; nothing needs to wait for them.
  load?.stop().catch(() => {});
  await sandbox[Symbol.asyncDispose]();
  await operator.end();
  await database[Symbol.asyncDispose]();
});

function startCage(): Promise<CageProcess> {
  return sandbox.start({
    CAGE_DATA: sandbox.folder(),
    DATABASE_URL: database.url,
    CAGE_SECRET: 'a secret of at least 32 characters',
    ...OWNER,
  });
}

/** Cuts every connection of Cage's, whatever it is at. @returns how many there were */
async function cutAll(): Promise<number> {
  const { rowCount } = await operator.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and (application_name = 'cage' or application_name like 'cage live%')`,
  );
  return rowCount ?? 0;
}

test(`a server whose connections are cut ${CUTS} times under load lives, and keeps every answer, once`, {
  timeout: 300_000 + CUTS * 15_000,
}, async () => {
  const cage = await startCage();
  load = await startLoad(() => cage.origin);
  for (let cut = 0; cut < CUTS; cut++) {
    await load.go(randomInt(5, 50));
    expect(await cutAll()).toBeGreaterThan(0);
  }
  await load.go(10);
  await load.stop();

  const seen = await load.compareWithStored(database.url);
  // Otherwise nothing was interrupted, and the test has shown nothing.
  expect(seen.repeatedRequests).toBeGreaterThan(0);
  expect(seen.repeatedEdits).toBeGreaterThan(0);
  expect((await cage.end('SIGTERM')).code).toBe(0);
  reportFault({ row: '3a', done: `all of them, ${CUTS} times`, ...seen.figures });
});

test('a change whose connection is cut halfway is UNAVAILABLE, leaves nothing, and can be made again', async () => {
  const { origin } = await startCage();
  const token = await signInOwner(() => origin);
  const { result: deposit } = await callUntilAnswered(() => origin, 'sendDepositEmail', {
    requestId: randomUUID(),
    username: 'FC1',
    method: 'Zelle',
    amount: 50,
    senderName: 'Jane Doe',
  });
  await operator.query('begin');
  await operator.query('select from deposits where id = $1 for update', [deposit.id]);
  const change = { depositId: deposit.id, status: 'sent' } as const;
  const waiting = callOnce(origin, 'updateDepositStatus', change, token);
  await until(async () => {
    const { rowCount } = await operator.query(
      "select from pg_stat_activity where application_name = 'cage' and wait_event_type = 'Lock'",
    );
    return rowCount === 1;
  });
  await cutAll();

  expect(await waiting).toEqual({
    error: {
      status: 'UNAVAILABLE',
      message: 'The database cannot be reached. Please try again in a moment.',
    },
  });
  await operator.query('rollback');
  const again = await callUntilAnswered(() => origin, 'updateDepositStatus', change, token);
  expect(again).toMatchObject({ result: { status: 'success', deposit: { status: 'sent', version: 2 } } });
});
