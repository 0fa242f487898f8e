import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPooler } from '#test/fixtures/pooler.ts';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { DatabaseUnavailable } from './failures.ts';
import { createHealth } from './health.ts';
import { findSharedConnections, logSharing } from './pool-mode.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database[Symbol.asyncDispose]());

test('sessions with PostgreSQL itself share nothing', async () => {
  expect(await findSharedConnections(database.url)).toBeUndefined();
});

test.each([
  ['session', undefined],
  ['transaction', 'transaction'],
  ['statement', 'statement'],
] as const)('a pooler in %s mode is recognised', async (mode, lentFor) => {
  await using pooler = await openPooler(database.url, mode);
  expect(await findSharedConnections(pooler.url)).toBe(lentFor);
});

test('a pooler in transaction mode is recognised while others use it', async () => {
  await using pooler = await openPooler(database.url, 'transaction');
  expect(await findSharedConnections(pooler.url)).toBe('transaction');
  // By now it has connections to choose from, and what was set in one of them is still there.
  const again = await Promise.all([findSharedConnections(pooler.url), findSharedConnections(pooler.url)]);
  expect(again).toEqual(['transaction', 'transaction']);
});

test('a user with no connection to spare is not taken for one behind a pooler', async () => {
  const role = `single_${randomUUID().slice(0, 8)}`;
  await database.pool.query(`create role ${role} login password 'open-sesame-1234' connection limit 1`);
  const url = Object.assign(new URL(database.url), { username: role, password: 'open-sesame-1234' }).href;
  expect(await findSharedConnections(url)).toBeUndefined();
  await database.pool.query(`drop role ${role}`);
});

test('a pooler that comes to share connections under a running Cage is one line, and one that stops is another', async () => {
  await using session = await openPooler(database.url, 'session');
  await using transaction = await openPooler(database.url, 'transaction');
  await using proxy = await openTcpProxy(session.url);
  const health = createHealth();
  const { logger, lines } = recordedLog();
  const logging = logSharing(proxy.address(database.url), health, logger);
  const breakOff = () => {
    health.failed(new DatabaseUnavailable('unreachable', 'Connection terminated unexpectedly'));
    health.worked(true);
  };
  breakOff();
  proxy.leadTo(transaction.url);
  const comesTo = (count: number) =>
    until(() => {
      breakOff();
      return lines.length >= count;
    });
  await comesTo(1);
  proxy.leadTo(session.url);
  await comesTo(2);
  logging.stop();
  expect(lines).toMatchObject([
    {
      level: 50,
      msg: expect.stringMatching(
        /^DATABASE_URL leads to a pooler .* in transaction mode.* pool_mode = session/,
      ),
    },
    { level: 40, msg: 'DATABASE_URL leads to connections again that nobody shares' },
  ]);
});
