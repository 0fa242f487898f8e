import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '#test/fixtures/free-port.ts';
import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { openDatabase } from '../database.ts';
import { NoPrimary, serversOf, TakesNoWrites } from './primary.ts';
import { PrimaryClient } from './primary-client.ts';

let database: TestDatabase;
let name: string;
beforeAll(async () => {
  database = await createTestDatabase();
  name = new URL(database.url).pathname.slice(1);
});
afterAll(() => database[Symbol.asyncDispose]());

/** The address of the database with other hosts. */
function at(...ports: ReadonlyArray<number | string>): string {
  return database.url.replace(/@[^/]+/, `@${ports.map((port) => `127.0.0.1:${port}`).join(',')}`);
}

function portOf(url: string): string {
  return new URL(url).port;
}

async function portReached(url: string, connectionTimeoutMillis = 10_000): Promise<number> {
  const client = new PrimaryClient({ connectionString: url, connectionTimeoutMillis });
  await client.connect();
  await client.query('select 1');
  await client.end();
  return client.port;
}

test.each([
  ['postgres://u:p@a:1,b/d?sslmode=x', ['postgres://u:p@a:1/d?sslmode=x', 'postgres://u:p@b/d?sslmode=x']],
  ['postgresql://[::1]:1,[::2]:2', ['postgresql://[::1]:1', 'postgresql://[::2]:2']],
  ['postgres://u:a,b@c/d', ['postgres://u:a,b@c/d']],
  ['postgres:///d?host=/run,x', ['postgres:///d?host=/run,x']],
])('the servers of %s', (address, servers) => {
  expect(serversOf(address)).toEqual(servers);
});

describe('of several servers', () => {
  test('one that is not there, or never answers, is passed over', async () => {
    await using silent = await openTcpProxy(database.url);
    silent.silence();
    const own = portOf(database.url);
    expect(await portReached(at(await freePort(), portOf(silent.address(database.url)), own))).toBe(
      Number(own),
    );
  });

  test('one that only reads is passed over, also when it took writes before', async () => {
    await using proxy = await openTcpProxy(database.url);
    const address = at(portOf(proxy.address(database.url)), await freePort());
    expect(await portReached(address)).toBe(Number(portOf(proxy.address(database.url))));
    await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
    await expect(portReached(address)).rejects.toThrow(TakesNoWrites);
    await expect(portReached(address)).rejects.toThrow(NoPrimary);
    await database.pool.query(
      `begin read write; alter database ${name} reset default_transaction_read_only; commit`,
    );
    await portReached(address);
  });
});

test.each(['refuses', 'is silent'])('a pool finds the other server when one %s', async (how) => {
  await using one = await openTcpProxy(database.url);
  const otherPort = await freePort();
  const address = at(portOf(one.address(database.url)), otherPort);
  const pooled = openDatabase(address, { maxConnections: 5, onConnectionError() {} });
  const ask = () =>
    pooled.pool.query(
      'insert into write_probe (written_at) values (now()) on conflict (only_row) do update set written_at = now()',
    );
  await Promise.all([ask(), ask(), ask()]);
  if (how === 'refuses') await one[Symbol.asyncDispose]();
  else one.silence();
  await until(() =>
    ask().then(
      () => false,
      () => true,
    ),
  );
  await using _other = await openTcpProxy(database.url, otherPort);
  await until(() =>
    ask().then(
      () => true,
      () => false,
    ),
  );
  await pooled.close();
});
