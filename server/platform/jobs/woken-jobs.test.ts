import { expect, test } from 'vitest';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { type Job, startJobs } from './jobs.ts';

test('a job that is woken looks at once, and otherwise seldom', async () => {
  await using database = await createTestDatabase();
  let looks = 0;
  let wake = () => {};
  let isClosed = false;
  const job = {
    name: 'test',
    restMs: 0,
    run: async () => {},
    lookEveryMs: 60_000,
    isNeeded: async () => ++looks < 0,
    onWake(listener) {
      wake = listener;
      return () => {
        isClosed = true;
      };
    },
  } satisfies Job;
  const jobs = await startJobs(database, [job], recordedLog().logger);
  await until(() => looks === 1);
  const startedAt = Date.now();
  wake();
  await until(() => looks === 2);
  // Were it not woken, it would look in 10 seconds; woken all the time, it looks once a second.
  expect(Date.now() - startedAt).toBeLessThan(8_000);
  expect(Date.now() - startedAt).toBeGreaterThan(500);
  await jobs.stop();
  expect(isClosed).toBe(true);
});
