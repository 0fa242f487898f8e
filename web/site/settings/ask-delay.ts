/** With jitter, so that pages opened together do not poll in step for ever. */
const ASK_EVERY_MS = 5_000;
const SPREAD_MS = 3_000;

/** Short enough to follow a change of settings within 10 seconds. */
export function askDelay(random: number): number {
  return ASK_EVERY_MS + random * SPREAD_MS;
}
