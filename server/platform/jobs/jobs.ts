import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** Recurring work that one node does on behalf of all. */
export type Job = {
  readonly name: string;
  /** How often each node checks whether it is due. */
  readonly lookEveryMs: number;
  /** From the end of a successful run to the next one. Doubled after each failure, up to `maxRestMs`. */
  readonly restMs: number;
  /** Defaults to 10 minutes. */
  readonly maxRestMs?: number;
  /** How long a run may take before another node may take over. */
  readonly leaseMs: number;
  /** Whether there is anything to do; checked before the job is taken, so it must be cheap. */
  isNeeded?(): Promise<boolean>;
  /** @param signal aborted when the node stops; a failure after that is not counted */
  run(signal: AbortSignal): Promise<void>;
};

export type Jobs = {
  /** Aborts running jobs and waits for them. */
  stop(): Promise<void>;
};

const MAX_REST_MS = 10 * 60_000;

/**
 * Runs the jobs of one node, each of them once at the start: people restart when something outside has failed, and by
 * then it may work again. A job is taken under a lease in the database, so that one node runs it at a time and another
 * takes over if that node dies. Of repeated failures the first is logged, and then the recovery.
 */
export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  logger: FastifyBaseLogger,
): Promise<Jobs> {
  await registerJobs(database, jobs);
  const stopping = new AbortController();
  const loops = jobs.map((job) => lookAgainAndAgain(database, job, logger, stopping.signal));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function registerJobs({ queries }: Database, jobs: readonly Job[]): Promise<void> {
  if (jobs.length === 0) return;
  await queries
    .insertInto('jobs')
    .values(jobs.map(({ name }) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at: sql<Date>`now()`, failures: 0 }))
    .execute();
}

async function lookAgainAndAgain(
  database: Database,
  job: Job,
  logger: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<void> {
  let isLooking = true;
  while (!stopping.aborted) {
    try {
      if ((await job.isNeeded?.()) ?? true) await runWhenDue(database, job, logger, stopping);
      isLooking = true;
    } catch (error) {
      // The database is unreachable: logged once, not on every attempt.
      if (isLooking) logger.error({ err: error, job: job.name }, 'a job could not be checked');
      isLooking = false;
    }
    await pause(job.lookEveryMs, stopping);
  }
}

async function runWhenDue(
  database: Database,
  job: Job,
  logger: FastifyBaseLogger,
  stopping: AbortSignal,
): Promise<void> {
  const taken = await take(database, job);
  if (taken === undefined) return;
  const { holder, failures } = taken;
  try {
    await job.run(stopping);
  } catch (error) {
    if (stopping.aborted) return giveBack(database, job, holder, { failures, restMs: 0 });
    if (failures === 0)
      logger.warn({ err: error, job: job.name }, 'a job has failed and will be tried again');
    const { restMs: usual, maxRestMs = MAX_REST_MS } = job;
    const restMs = Math.max(usual, Math.min(usual * 2 ** failures, maxRestMs));
    return giveBack(database, job, holder, { failures: failures + 1, restMs });
  }
  if (failures > 0) logger.warn({ job: job.name, failures }, 'a job works again');
  await giveBack(database, job, holder, { failures: 0, restMs: job.restMs });
}

async function take(
  { queries }: Database,
  { name, leaseMs }: Job,
): Promise<{ holder: string; failures: number } | undefined> {
  const holder = randomUUID();
  const row = await queries
    .updateTable('jobs')
    .set({ holder, held_until: fromNow(leaseMs) })
    .where('name', '=', name)
    .where('due_at', '<=', sql<Date>`now()`)
    .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<=', sql<Date>`now()`)]))
    .returning('failures')
    .executeTakeFirst();
  return row && { holder, failures: row.failures };
}

async function giveBack(
  { queries }: Database,
  { name }: Job,
  holder: string,
  { failures, restMs }: { readonly failures: number; readonly restMs: number },
): Promise<void> {
  await queries
    .updateTable('jobs')
    .set({ holder: null, held_until: null, failures, due_at: fromNow(restMs) })
    .where('name', '=', name)
    .where('holder', '=', holder)
    .execute();
}

function fromNow(ms: number) {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`;
}

function pause(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (stopping.aborted) return resolve();
    const end = () => {
      clearTimeout(timer);
      stopping.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    stopping.addEventListener('abort', end);
  });
}
