import { atRest } from './fault-figures.ts';
import type { Load } from './load.ts';

// An answer takes 2 seconds at most and recovery 5.
export const ANSWER_MS = atRest(4_000);
export const RECOVERY_MS = atRest(10_000);

export type Outage = { readonly name: string; begin(): Promise<unknown>; end?(): Promise<unknown> };

export type SeenOutage = {
  readonly name: string;
  readonly longestAnswerMs: number;
  /** The longest time in which nothing succeeded, the outage itself included. */
  readonly downMs: number;
  readonly recoveryMs: number;
};

/**
 * Lets something fail under load for a while.
 * @throws when somebody waited too long for an answer, or work went on too late after it
 */
export async function goThrough(load: Load, outage: Outage, forMs: number): Promise<SeenOutage> {
  await load.go(10);
  load.measureWaits();
  await outage.begin();
  await new Promise((resolve) => setTimeout(resolve, forMs));
  await outage.end?.();
  const over = performance.now();
  await load.go(10);
  const recoveryMs = Math.round(performance.now() - over);
  const { slowestMs, longestDownMs } = load.measureWaits();
  const longestAnswerMs = Math.round(slowestMs);
  const seen = { name: outage.name, longestAnswerMs, downMs: Math.round(longestDownMs), recoveryMs };
  if (longestAnswerMs > ANSWER_MS || recoveryMs > RECOVERY_MS) throw new Error(JSON.stringify(seen));
  return seen;
}
