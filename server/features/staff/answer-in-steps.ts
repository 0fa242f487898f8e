import { setTimeout as delay } from 'node:timers/promises';

/** More than what one reason for a refusal takes longer than another. */
const STEP_MS = 100;

/**
 * Has failures be told only at whole steps of time since the beginning: how long one took says nothing of whether there
 * is such a person, whose failed sign-in is logged, or of what was wrong.
 */
export async function failInSteps<Result>(run: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await run();
  } catch (error) {
    await delay(restOfStep(performance.now() - begun));
    throw error;
  }
}

/** @param elapsedMs since the beginning */
export function restOfStep(elapsedMs: number): number {
  return Math.ceil(elapsedMs / STEP_MS) * STEP_MS - elapsedMs;
}
