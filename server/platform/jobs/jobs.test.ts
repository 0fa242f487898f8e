import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { connectTo } from '#test/fixtures/live-feed.ts';
import { recordedLog } from '#test/fixtures/recorded-log.ts';
import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { connectToTestDatabase, createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import type { Database } from '../database/database.ts';
import { PROMPT } from '../database/deadlines.ts';
import { type Job, startJobs } from './jobs.ts';

const LONG_MS = 60_000;

// A busy machine may stand still for a moment, which must not cost a node its lease.
const LEASE_MS = 1_500;

/** A job that is always due again, looked for all the time. */
function jobThat(run: Job['run'], differing: Partial<Job> = {}): Job {
  return { name: 'test', lookEveryMs: 1, restMs: 0, run, ...differing };
}

/** Runs until it is aborted. */
function abortOf(signal: AbortSignal, tell?: (reason: unknown) => void): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => {
      tell?.(signal.reason);
      reject(signal.reason);
    });
  });
}

async function storedJob({ queries }: Database) {
  return queries.selectFrom('jobs').selectAll().where('name', '=', 'test').executeTakeFirstOrThrow();
}

test('a job is run at once, and again after its rest', async () => {
  await using database = await createTestDatabase();
  let runs = 0;
  const jobs = await startJobs(database, [jobThat(async () => void ++runs)], recordedLog().logger);
  await until(() => runs >= 3);
  await jobs.stop();
  expect(await storedJob(database)).toMatchObject({ holder: null, held_until: null, failures: 0 });
});

test('one node at a time runs it, and another takes over as long as one is alive', async () => {
  await using database = await createTestDatabase();
  let running = 0;
  let mostAtOnce = 0;
  const runsByNode = [0, 0, 0];
  const nodes = await Promise.all(
    runsByNode.map((_, node) => {
      const job = jobThat(async () => {
        mostAtOnce = Math.max(mostAtOnce, ++running);
        runsByNode[node] = (runsByNode[node] ?? 0) + 1;
        await turn();
        running -= 1;
      });
      return startJobs(database, [job], recordedLog().logger);
    }),
  );
  await until(() => runsByNode.every((runs) => runs > 0));
  await Promise.all(nodes.slice(1).map((node) => node.stop()));
  const soFar = runsByNode[0] as number;
  await until(() => (runsByNode[0] as number) > soFar);
  await nodes[0]?.stop();
  expect(mostAtOnce).toBe(1);
});

test('a job that rests is left alone', async () => {
  await using database = await createTestDatabase();
  let [runs, looks] = [0, 0];
  const job = jobThat(async () => void ++runs, {
    restMs: LONG_MS,
    isNeeded: async () => Boolean(++looks),
  });
  const jobs = await startJobs(database, [job], recordedLog().logger);
  await until(() => looks > 5);
  await jobs.stop();
  expect(runs).toBe(1);
});

test('a job that is not needed is not taken', async () => {
  await using database = await createTestDatabase();
  let looks = 0;
  const job = jobThat(() => expect.unreachable(), { isNeeded: async () => ++looks < 0 });
  const jobs = await startJobs(database, [job], recordedLog().logger);
  await until(() => looks > 5);
  await jobs.stop();
});

test('another node takes over from one that died, once its lease is over', async () => {
  await using database = await createTestDatabase();
  const { logger } = recordedLog();
  await database.pool.query(
    `insert into jobs (name, holder, held_until) values ('test', gen_random_uuid(), now() + interval '2 minutes')`,
  );
  let [runs, looks] = [0, 0];
  const job = jobThat(async () => void ++runs, { isNeeded: async () => Boolean(++looks) });
  const jobs = await startJobs(database, [job], logger);
  await until(() => looks > 5);
  expect(runs).toBe(0);
  await database.pool.query(`update jobs set held_until = now()`);
  await until(() => runs > 0);
  await jobs.stop();
});

test('a node keeps a job that outlasts its lease', async () => {
  await using database = await createTestDatabase();
  const [started, goOn] = [Promise.withResolvers<AbortSignal>(), Promise.withResolvers<void>()];
  let runs = 0;
  const job = jobThat(async (signal) => {
    runs += 1;
    started.resolve(signal);
    await goOn.promise;
  });
  const nodes = [
    await startJobs(database, [job], recordedLog().logger, LEASE_MS),
    await startJobs(database, [job], recordedLog().logger, LEASE_MS),
  ];
  const signal = await started.promise;
  const { held_until: first } = await storedJob(database);
  const threeLeasesLater = (first?.getTime() ?? 0) + 3 * LEASE_MS;
  await until(async () => ((await storedJob(database)).held_until?.getTime() ?? 0) > threeLeasesLater);
  expect({ runs, aborted: signal.aborted }).toEqual({ runs: 1, aborted: false });
  goOn.resolve();
  await Promise.all(nodes.map((node) => node.stop()));
});

test('a holder whose lease was taken by another node is aborted, and changes nothing of the job', async () => {
  await using database = await createTestDatabase();
  const { logger, lines } = recordedLog();
  const aborted = Promise.withResolvers<unknown>();
  const job = jobThat((signal) => abortOf(signal, aborted.resolve));
  const jobs = await startJobs(database, [job], logger, LEASE_MS);
  await until(async () => (await storedJob(database)).holder !== null);
  const other = randomUUID();
  await database.pool.query(`update jobs set holder = $1, held_until = now() + interval '10 seconds'`, [
    other,
  ]);
  expect(await aborted.promise).toMatchObject({ message: 'The lease of the job was lost' });
  await until(() => lines.length > 0);
  await jobs.stop();
  expect(await storedJob(database)).toMatchObject({ holder: other, failures: 0 });
  expect(lines).toMatchObject([{ msg: 'a job was aborted: its lease was lost', job: 'test' }]);
});

test('a holder that cannot renew its lease is aborted before another node can have it', async () => {
  await using database = await createTestDatabase();
  await using operator = await connectTo(database);
  const aborted = Promise.withResolvers<unknown>();
  const job = jobThat((signal) => abortOf(signal, aborted.resolve));
  const jobs = await startJobs(database, [job], recordedLog().logger, 1_000);
  await until(async () => (await storedJob(database)).holder !== null);
  await operator.client.query('begin');
  await operator.client.query('lock table jobs in exclusive mode');
  await aborted.promise;
  const { rows } = await operator.client.query(
    "select from jobs where held_until < clock_timestamp() - interval '500 ms'",
  );
  expect(rows).toEqual([]);
  await operator.client.query('rollback');
  await jobs.stop();
});

test('a run that takes too long is aborted and counts as failed', async () => {
  await using database = await createTestDatabase();
  const { logger, lines } = recordedLog();
  const jobs = await startJobs(database, [jobThat((signal) => abortOf(signal), { maxRunMs: 10 })], logger);
  await until(() => lines.length > 0);
  await jobs.stop();
  expect(lines).toMatchObject([
    { msg: 'a job has failed and will be tried again', err: { type: 'TimeoutError' } },
  ]);
});

test('a failure is logged when it begins and when it is over', async () => {
  await using database = await createTestDatabase();
  const { logger, lines } = recordedLog();
  let runs = 0;
  const job = jobThat(async () => {
    runs += 1;
    if (runs <= 4) throw new Error(`failure ${runs}`);
  });
  const jobs = await startJobs(database, [job], logger);
  await until(() => runs >= 7);
  await jobs.stop();
  expect(lines.map(({ msg, job, err, failures }) => ({ msg, job, err, failures }))).toMatchObject([
    { msg: 'a job has failed and will be tried again', job: 'test', err: { message: 'failure 1' } },
    { msg: 'a job works again', job: 'test', failures: 4 },
  ]);
});

/** How long the job rests after a failure that follows so many others, in ms. */
async function restAfter(failures: number, differing: Partial<Job>): Promise<number> {
  await using database = await createTestDatabase();
  let isReady = false;
  const job = jobThat(() => Promise.reject(new Error('no')), {
    restMs: 50_000,
    isNeeded: async () => isReady,
    ...differing,
  });
  const jobs = await startJobs(database, [job], recordedLog().logger);
  await database.pool.query('update jobs set failures = $1', [failures]);
  isReady = true;
  const after = await until(async () => {
    const stored = await storedJob(database);
    return stored.failures === failures + 1 && stored;
  });
  await jobs.stop();
  return Math.round((after.due_at.getTime() - Date.now()) / 10_000) * 10_000;
}

test.each([
  [0, 50_000],
  [1, 100_000],
  [3, 400_000],
  [12, 600_000],
])(
  'after %i failures, another is followed by a rest of %i ms: doubled each time, up to 10 minutes',
  async (failures, rest) => {
    expect(await restAfter(failures, {})).toBe(rest);
  },
);

test('a job may say that it never rests for longer', async () => {
  expect(await restAfter(12, { maxRestMs: 50_000 })).toBe(50_000);
});

test('a start runs every job again, however long it was to rest', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(
    `insert into jobs (name, failures, due_at) values ('test', 12, now() + interval '10 minutes')`,
  );
  const { logger, lines } = recordedLog();
  let runs = 0;
  const job = jobThat(async () => Promise.reject(new Error(`failure ${++runs}`)), { restMs: LONG_MS });
  const jobs = await startJobs(database, [job], logger);
  const { due_at, failures } = await until(async () => {
    const stored = await storedJob(database);
    return stored.failures > 0 && stored;
  });
  await jobs.stop();
  expect(failures).toBe(1);
  expect(due_at.getTime()).toBeLessThanOrEqual(Date.now() + LONG_MS);
  expect(lines).toMatchObject([
    { msg: 'a job has failed and will be tried again', err: { message: 'failure 1' } },
  ]);
});

test('a run aborted by its node’s stop does not count as failed, and is due for another node', async () => {
  await using database = await createTestDatabase();
  const { logger, lines } = recordedLog();
  let isRunning = false;
  const job = jobThat((signal) => {
    isRunning = true;
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('stopped')));
    });
  });
  const jobs = await startJobs(database, [job], logger);
  await until(() => isRunning);
  await jobs.stop();
  const { holder, failures, due_at } = await storedJob(database);
  expect({ holder, failures }).toEqual({ holder: null, failures: 0 });
  expect(due_at.getTime()).toBeLessThanOrEqual(Date.now() + 1_000);
  expect(lines).toEqual([]);
});

test('an unreachable database is logged once, and the job continues afterwards', async () => {
  await using database = await createTestDatabase();
  const { logger, lines } = recordedLog();
  let [looks, runs] = [0, 0];
  const job = jobThat(async () => void ++runs, {
    isNeeded: async () => {
      looks += 1;
      if (looks <= 5) throw new Error('connection refused');
      return true;
    },
  });
  const jobs = await startJobs(database, [job], logger);
  await until(() => runs > 0);
  await jobs.stop();
  expect(lines).toMatchObject([{ msg: 'a job could not be checked', job: 'test' }]);
});

test('jobs of a node that starts while the database is away run when it is back', async () => {
  await using database = await createTestDatabase();
  await using proxy = await openTcpProxy('postgres://127.0.0.1:1');
  await using away = connectToTestDatabase(proxy.address(database.url), PROMPT);
  let runs = 0;
  const jobs = await startJobs(away, [jobThat(async () => void ++runs)], recordedLog().logger);
  expect(runs).toBe(0);
  proxy.leadTo(database.url);
  await until(() => runs > 0);
  await jobs.stop();
});
