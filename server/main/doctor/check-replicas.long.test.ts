import { expect, test } from 'vitest';
import { freePort } from '#test/fixtures/free-port.ts';
import { startReplicatedPostgres } from '#test/fixtures/replicated-postgres.ts';
import {
  connectToTestDatabase,
  createTestDatabase,
  type TestDatabase,
} from '#test/fixtures/test-database.ts';
import { checkReplicas } from './check-hosts.ts';

test('of each replica it is said whether it can be read from, and why not', {
  timeout: 240_000,
}, async () => {
  await using postgres = await startReplicatedPostgres({ isSynchronous: false });
  await using primary = connectToTestDatabase(postgres.primaryUrl);
  await using other = await createTestDatabase();
  const host = new URL(postgres.standbyUrl).host;
  const said = async (url: string, database: TestDatabase = primary) =>
    (await checkReplicas(url, database)).map(({ state, text }) => `${state}: ${text}`);

  const away = `127.0.0.1:${await freePort()}`;
  expect(await said(postgres.standbyUrl.replace(host, `${host},${away}`))).toEqual([
    `ok: ${host} has all that is stored`,
    `warning: ${away} cannot be read from (ECONNREFUSED). Start it, or correct DATABASE_READ_URL.`,
  ]);
  expect(await said(postgres.primaryUrl)).toEqual([expect.stringMatching(/^warning: .* takes writes/)]);
  expect(await said(postgres.standbyUrl, other)).toEqual([expect.stringMatching(/^warning: .* is no copy/)]);
  await postgres.onStandby('select pg_wal_replay_pause()');
  await primary.pool.query('create table since (id integer)');
  expect(await said(postgres.standbyUrl)).toEqual([
    expect.stringMatching(/^warning: .* has not received what was stored 5 s ago/),
  ]);
});
