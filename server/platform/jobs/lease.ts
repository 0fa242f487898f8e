import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';

/** The right to run a job, renewed until it is given back or `stopRenewing` is called. */
export type Lease = {
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

// In lengths of a lease: nodes may have been given different ones.
const MOST_HELD = 10;

/** @returns undefined: the job is not due, or another node has it */
export async function takeLease(
  { queries }: Database,
  { name, longestRestMs }: { readonly name: string; readonly longestRestMs: number },
  leaseMs: number,
): Promise<Lease | undefined> {
  const holder = randomUUID();
  const lost = new AbortController();
  // By this node's clock, which runs as the database's does: the lease began no earlier than asked for.
  let heldUntil = performance.now() + leaseMs;
  let timer: NodeJS.Timeout | undefined;
  let isOver = false;

  const taken = await queries
    .updateTable('jobs')
    .set({ holder, held_until: fromNow(leaseMs) })
    .where('name', '=', name)
    // A time further off than is possible was written past Cage.
    .where(sql<boolean>`(due_at <= now() or due_at > ${fromNow(longestRestMs)})`)
    .where(
      sql<boolean>`(held_until is null or held_until <= now() or held_until > ${fromNow(MOST_HELD * leaseMs)})`,
    )
    .returning('failures')
    .executeTakeFirst();
  if (taken === undefined) return undefined;

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
    // Early, so that a renewal that fails leaves time for others.
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
