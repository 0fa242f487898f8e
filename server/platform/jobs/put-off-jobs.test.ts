import { expect, test } from 'vitest';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { startJobs } from './jobs.ts';

test('a job that was put off or taken for longer than any is, past Cage, is due all the same', async () => {
  await using database = await createTestDatabase();
  let runs = 0;
  const job = { name: 'test', lookEveryMs: 1, restMs: 60_000, run: async () => void ++runs };
  const jobs = await startJobs(database, [job], recordedLog().logger);
  const isAtRest = async () => {
    const { rows } = await database.pool.query('select holder from jobs');
    return runs > 0 && rows[0]?.holder === null;
  };
  await until(isAtRest);
  await database.pool.query(
    `update jobs set due_at = 'infinity', held_until = 'infinity', holder = gen_random_uuid()`,
  );
  await until(() => runs === 2);
  await jobs.stop();
  expect(runs).toBe(2);
});
