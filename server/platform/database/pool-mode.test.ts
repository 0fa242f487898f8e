import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPooler } from '#test/fixtures/pooler.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { findSharedConnections } from './pool-mode.ts';

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
