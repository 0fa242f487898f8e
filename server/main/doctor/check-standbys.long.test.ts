import { expect, test } from 'vitest';
import { startReplicatedPostgres } from '#test/fixtures/replicated-postgres.ts';
import { connectToTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { checkHosts } from './check-hosts.ts';
import { judgeCommits, readCommits } from './check-standbys.ts';

test('of a standby it is said that it keeps up, and that it receives nothing while commits wait for it', {
  timeout: 240_000,
}, async () => {
  await using postgres = await startReplicatedPostgres({ isSynchronous: true });
  await using primary = connectToTestDatabase(postgres.primaryUrl);
  await primary.pool.query(`create role serving login password 'serving'`);
  const asServing = new URL(postgres.primaryUrl);
  Object.assign(asServing, { username: 'serving', password: 'serving' });
  await using serving = connectToTestDatabase(asServing.href);
  const { host } = new URL(postgres.standbyUrl);
  const hosts = async () =>
    (await checkHosts(postgres.url, serving)).map(({ state, text }) => `${state}: ${text}`);
  const commits = async (database = primary) =>
    judgeCommits(await readCommits(database), true).map(({ state, text }) => `${state}: ${text}`);

  expect((await hosts())[0]).toBe(`ok: ${host} stands by, and has all that is stored`);
  expect(await commits()).toEqual([
    'ok: Commits wait for walreceiver (synchronous_standby_names: *)',
    expect.stringMatching(/^ok: walreceiver \(127\.0\.0\.1\): commits wait for it/),
  ]);
  expect(await commits(serving)).toEqual([
    'ok: Commits wait for a standby (synchronous_standby_names: *)',
    'ok: walreceiver follows; how far, this role may not see',
  ]);

  const [receiver] = (await postgres.onStandby('select pid from pg_stat_wal_receiver')) as [{ pid: number }];
  process.kill(receiver.pid, 'SIGSTOP');
  const waiting = primary.pool.query('create table since (id integer)');
  try {
    await until(async () => (await readCommits(primary)).waiting === 1);
    expect((await hosts())[0]).toMatch(
      /^problem: .* stands by, but receives nothing, and is .* behind what was stored/,
    );
    expect((await commits()).at(-1)).toMatch(/commits wait for it, .* behind/);
  } finally {
    process.kill(receiver.pid, 'SIGCONT');
  }
  await waiting;
});
