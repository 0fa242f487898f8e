/** The polling interval of an open page; with jitter, so that pages opened together do not poll in step for ever. */
const ASK_EVERY_MS = 5_000;
const SPREAD_MS = 3_000;

/** How long to wait before polling again, so that a change of settings is followed within 10 seconds. */
export function askDelay(random: number): number {
  return ASK_EVERY_MS + random * SPREAD_MS;
}
