import { expect, test } from 'vitest';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { type Job, startJobs } from './jobs.ts';

test('a failure that was said in words is not logged, and the next one is', async () => {
  await using database = await createTestDatabase();
  const { logger, lines } = recordedLog();
  let [runs, isSaid] = [0, true];
  const job: Job = {
    name: 'test',
    lookEveryMs: 1,
    restMs: 0,
    isFailureSaid: () => isSaid,
    async run() {
      runs += 1;
      if (runs % 3 > 0) throw new Error(`failure ${runs}`);
      isSaid = false;
    },
  };
  const jobs = await startJobs(database, [job], logger);
  await until(() => lines.length >= 2);
  await jobs.stop();
  // Later ones succeed and fail again until it is stopped.
  expect(lines.slice(0, 2)).toMatchObject([{ msg: 'a job works again' }, { err: { message: 'failure 4' } }]);
});
