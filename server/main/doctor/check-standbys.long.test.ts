import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startReplicatedPostgres } from '#test/fixtures/replicated-postgres.ts';
import { connectToTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { doctorCommand } from '../commands/doctor.ts';
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
    'ok: walreceiver follows; how far, only a role of pg_monitor may see',
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

test('an address that leads to a standby alone is a problem, with what to do', {
  timeout: 240_000,
}, async () => {
  await using postgres = await startReplicatedPostgres({ isSynchronous: false });
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cage-standby-'));
  const { exitCode, text } = await doctorCommand.run([], {
    CAGE_DATA: folder.path,
    CAGE_SECRET: 'a secret of at least 32 characters',
    DATABASE_URL: postgres.standbyUrl,
    CAGE_PRICES_URL: 'off',
    PORT: '1',
  });
  expect(text).toMatch(
    /^PROBLEM +database +DATABASE_URL cannot be used: .* only reads, as a standby does\. Let it lead to the primary\.$/m,
  );
  expect(exitCode).toBe(1);
});
