import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The right to run a job, renewed until it is given back or `stopRenewing` is called. */
export type Lease = {
  /** How often the job has failed in a row. */
  readonly failures: number;
  /** Aborted as soon as another node may have the job. */
  readonly lost: AbortSignal;
  /** No effect if the lease is another node's. */
  giveBack(next: {
    readonly failures: number;
    readonly restMs: number;
    readonly hasSucceeded?: boolean;
  }): Promise<void>;
  stopRenewing(): void;
};

/** @returns undefined if the job is not due, or another node has it */
export async function takeLease(
  { queries }: Database,
  { name }: { readonly name: string },
  leaseMs: number,
): Promise<Lease | undefined> {
  const holder = randomUUID();
  const lost = new AbortController();
  // This node's own clock, which runs as the database's does: what it was given began no earlier than it asked.
  let heldUntil = performance.now() + leaseMs;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const taken = await queries
    .updateTable('jobs')
    .set({ holder, held_until: fromNow(leaseMs) })
    .where('name', '=', name)
    .where('due_at', '<=', sql<Date>`now()`)
    .where((row) => row.or([row('held_until', 'is', null), row('held_until', '<=', sql<Date>`now()`)]))
    .returning('failures')
    .executeTakeFirst();
  if (taken === undefined) return undefined;

  /** @throws when the database cannot be reached */
  async function renew(): Promise<void> {
    const askedAt = performance.now();
    const { numUpdatedRows } = await queries
      .updateTable('jobs')
      .set({ held_until: fromNow(leaseMs) })
      .where('name', '=', name)
      .where('holder', '=', holder)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) lose();
    else heldUntil = askedAt + leaseMs;
  }

  function lose(): void {
    if (isOver) return;
    stopRenewing();
    lost.abort(new Error('The lease of the job was lost'));
  }

  function renewLater(): void {
    const left = heldUntil - performance.now();
    if (isOver) return;
    if (left <= 0) {
      lose();
      return;
    }
    // Trying throughout: a renewal that fails leaves time for others.
    timer = setTimeout(
      () => {
        const expiry = setTimeout(lose, Math.max(0, heldUntil - performance.now()));
        renew()
          .catch(() => undefined)
          .then(() => {
            clearTimeout(expiry);
            renewLater();
          });
      },
      Math.min(leaseMs / 4, left),
    );
  }

  function stopRenewing(): void {
    isOver = true;
    clearTimeout(timer);
  }

  renewLater();
  return {
    failures: taken.failures,
    lost: lost.signal,
    stopRenewing,
    async giveBack({ failures, restMs, hasSucceeded = false }) {
      stopRenewing();
      await queries
        .updateTable('jobs')
        .set({
          holder: null,
          held_until: null,
          failures,
          due_at: fromNow(restMs),
          ...(hasSucceeded && { failing_since: null, succeeded_at: sql<Date>`now()` }),
          ...(failures > taken.failures && { failing_since: sql<Date>`coalesce(failing_since, now())` }),
        })
        .where('name', '=', name)
        .where('holder', '=', holder)
        .execute();
    },
  };
}

function fromNow(ms: number) {
  return sql<Date>`now() + ${ms} * interval '1 millisecond'`;
}
