import { setTimeout as delay } from 'node:timers/promises';

/** More than the difference in time between any two reasons for a refusal. */
const STEP_MS = 100;

/** Failures end at whole steps: durations reveal neither whether somebody exists nor what was wrong. */
export async function failInSteps<Result>(run: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await run();
  } catch (error) {
    await delay(restOfStep(performance.now() - begun));
    throw error;
  }
}

export function restOfStep(elapsedMs: number): number {
  return Math.ceil(elapsedMs / STEP_MS) * STEP_MS - elapsedMs;
}
