import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import type { Database, Queries } from '../database/database.ts';
import { isOfDatabase } from '../database/failures.ts';
import { logFailure } from '../database/log-failures.ts';
import { takeLease } from './lease.ts';

export type Job = {
  readonly name: string;
  /** How often each node checks whether it is due; at least every 10 seconds. */
  readonly lookEveryMs: number;
  /** Calls back when there may be work: each node checks at once, unless it did within the last second. */
  onWake?(listener: () => void): () => void;
  /** From a successful end to the next run; doubled after each failure, up to `maxRestMs` (10 minutes). */
  readonly restMs: number;
  readonly maxRestMs?: number;
  /** A longer run is aborted, and fails. Defaults to 10 minutes. */
  readonly maxRunMs?: number;
  /** Whether its failure is reported elsewhere already, and needs no log. */
  isFailureSaid?(): boolean;
  /** Asked before the job is leased, so it must be cheap. */
  isNeeded?(): Promise<boolean>;
  /** @param signal aborted on stop, after maxRunMs, and with the lease: another node may then run it too */
  run(signal: AbortSignal): Promise<void>;
};

export type Jobs = {
  stop(): Promise<void>;
};

const MAX_REST_MS = 10 * 60_000;
const MAX_RUN_MS = 10 * 60_000;
const MAX_LOOK_MS = 10_000;
const WOKEN_EVERY_MS = 1_000;

// With the longest look, a dead node's work is resumed within 25 seconds.
const LEASE_MS = 15_000;

/**
 * Runs each job at the start: people restart when something outside failed, and by then it may work. A lease,
 * renewed while a job runs, keeps it to one node at a time, and lets another soon take over from one that
 * dies. Repeated failures are logged once, then the recovery.
 * @param leaseMs how long a silent node holds its job
 */
export async function startJobs(
  database: Database,
  jobs: readonly Job[],
  logger: FastifyBaseLogger,
  leaseMs = LEASE_MS,
): Promise<Jobs> {
  const stopping = new AbortController();
  const node = { database, logger, stopping: stopping.signal, leaseMs };
  // Without the database, each is registered when it is back.
  const areRegistered = await register(jobs, database).then(
    () => true,
    () => false,
  );
  const loops = jobs.map((job) => lookAgainAndAgain(job, node, areRegistered));
  return {
    async stop() {
      stopping.abort();
      await Promise.all(loops);
    },
  };
}

async function register(jobs: readonly Job[], { queries }: Database): Promise<void> {
  await queries
    .insertInto('jobs')
    .values(jobs.map(({ name }) => ({ name })))
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at: sql<Date>`now()`, failures: 0 }))
    .execute();
}

/** As after a start. @param options.areOff they are no longer run, so that no failure of theirs lasts */
export async function tryJobsAnew(
  queries: Queries,
  names: readonly string[],
  { areOff }: { readonly areOff: boolean },
): Promise<void> {
  await queries
    .updateTable('jobs')
    .set({ due_at: sql<Date>`now()`, failures: 0, ...(areOff && { failing_since: null }) })
    .where('name', 'in', names)
    .execute();
}

type Node = {
  readonly database: Database;
  readonly logger: FastifyBaseLogger;
  readonly stopping: AbortSignal;
  readonly leaseMs: number;
};

async function lookAgainAndAgain(job: Job, node: Node, wasRegistered: boolean): Promise<void> {
  const { database, logger, stopping } = node;
  let isRegistered = wasRegistered;
  let isLooking = true;
  const waking = listenForWakes(job);
  while (!stopping.aborted) {
    try {
      if (!isRegistered) await register([job], database);
      isRegistered = true;
      if ((await job.isNeeded?.()) ?? true) await runWhenDue(job, node);
      isLooking = true;
    } catch (error) {
      if (isLooking) logFailure(logger, error, 'a job could not be checked', { job: job.name });
      isLooking = false;
    }
    await waking.pause(Math.min(job.lookEveryMs, MAX_LOOK_MS), stopping);
  }
  waking.close();
}

function listenForWakes(job: Job) {
  let woken = new AbortController();
  const close = job.onWake?.(() => woken.abort()) ?? (() => {});
  return {
    close,
    async pause(ms: number, stopping: AbortSignal): Promise<void> {
      if (job.onWake === undefined) return pause(ms, stopping);
      const least = Math.min(ms, WOKEN_EVERY_MS);
      await pause(least, stopping);
      await pause(ms - least, AbortSignal.any([stopping, woken.signal]));
      woken = new AbortController();
    },
  };
}

async function runWhenDue(job: Job, node: Node): Promise<void> {
  const { database, logger, stopping, leaseMs } = node;
  const { name, restMs, maxRestMs = MAX_REST_MS } = job;
  const lease = await takeLease(database, { name, longestRestMs: Math.max(restMs, maxRestMs) }, leaseMs);
  if (lease === undefined) return;
  const { failures } = lease;
  const tooLong = AbortSignal.timeout(job.maxRunMs ?? MAX_RUN_MS);
  // If it does not end even then, at least another node can take over.
  tooLong.addEventListener('abort', lease.stopRenewing);
  try {
    const signal = AbortSignal.any([stopping, lease.lost, tooLong]);
    // It may have been stopped while it got the lease, and an aborted signal sends no event.
    signal.throwIfAborted();
    await job.run(signal);
  } catch (error) {
    // The job is another node's now, or will be.
    if (lease.lost.aborted)
      return void logger.warn({ job: job.name }, 'a job was aborted: its lease was lost');
    if (stopping.aborted) return lease.giveBack({ failures, restMs: 0 });
    if (failures === 0 && !job.isFailureSaid?.()) logFirstFailure(logger, error, job);
    const { restMs: usual, maxRestMs = MAX_REST_MS } = job;
    const restMs = Math.max(usual, Math.min(usual * 2 ** failures, maxRestMs));
    return lease.giveBack({ failures: failures + 1, restMs });
  } finally {
    lease.stopRenewing();
  }
  if (failures > 0) logger.warn({ job: job.name, failures }, 'a job works again');
  await lease.giveBack({ failures: 0, restMs: job.restMs, hasSucceeded: true });
}

function logFirstFailure(logger: FastifyBaseLogger, error: unknown, { name }: Job): void {
  const message = 'a job has failed and will be tried again';
  if (isOfDatabase(error)) logFailure(logger, error, message, { job: name });
  else logger.warn({ err: error, job: name }, message);
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
