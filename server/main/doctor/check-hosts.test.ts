import { expect, test } from 'vitest';
import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { checkHosts } from './check-hosts.ts';

test('of several hosts it is said which takes writes, which stands by and which cannot take over', async () => {
  await using database = await createTestDatabase();
  // To be told apart by their ports, they lead to the same server.
  await using other = await openTcpProxy(database.url);
  const own = new URL(database.url).host;
  const second = new URL(other.address(database.url)).host;
  const address = database.url.replace(own, `${own},${second},127.0.0.1:1`);
  const dead = {
    about: 'hosts',
    state: 'warning',
    text: '127.0.0.1:1 cannot take over (ECONNREFUSED). Start it, or correct DATABASE_URL.',
  };
  expect(await checkHosts(address, database)).toEqual([
    { about: 'hosts', state: 'ok', text: `${own} takes writes` },
    { about: 'hosts', state: 'ok', text: `${second} takes writes` },
    dead,
    {
      about: 'hosts',
      state: 'problem',
      text: expect.stringMatching(/^2 of them take writes: .*Stop the one/),
    },
  ]);

  const name = new URL(database.url).pathname.slice(1);
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  const readOnly = {
    about: 'hosts',
    state: 'problem',
    text: expect.stringContaining('is no standby, and takes no'),
  };
  expect(await checkHosts(address, database)).toEqual([readOnly, readOnly, dead]);
  expect(await checkHosts(database.url, database)).toEqual([]);
});
