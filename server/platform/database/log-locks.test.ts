import pg from 'pg';
import { expect, test } from 'vitest';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { openDatabase } from './database.ts';
import { PROMPT } from './deadlines.ts';
import { logLocks } from './log-locks.ts';

test('a lock that requests wait for in vain is one line, with its table and its holder, however many wait', async () => {
  await using stored = await createTestDatabase();
  await using database = Object.assign(
    openDatabase(stored.url, {
      maxConnections: 3,
      deadlines: { ...PROMPT, lockMs: 300 },
      onConnectionError() {},
    }),
    { [Symbol.asyncDispose]: () => database.close() },
  );
  const { logger, lines } = recordedLog();
  const logging = logLocks(database, logger);
  const stranger = new pg.Client({ connectionString: `${stored.url.split('?')[0]}?application_name=report` });
  await stranger.connect();
  const { rows } = await stranger.query('select pg_backend_pid() as pid, current_user as role');
  await stranger.query('begin; lock table write_probe in share mode');

  const refused = () => database.pool.query('delete from write_probe').catch(() => {});
  await until(async () => {
    await Promise.all([refused(), refused()]);
    return lines.length > 0;
  });
  await Promise.all([refused(), refused(), refused()]);
  expect(lines).toMatchObject([
    {
      level: 50,
      locks: [{ table: 'write_probe', ...rows[0], application: 'report' }],
      msg: 'requests fail because of a lock that another transaction holds',
    },
  ]);
  expect(lines).toHaveLength(1);
  expect(database.health.isAvailable).toBe(true);
  await stranger.end();
  logging.stop();
});
