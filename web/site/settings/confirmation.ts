/** The polling interval of an open page; with jitter, so that pages opened together do not poll in step for ever. */
const ASK_EVERY_MS = 5_000;
const SPREAD_MS = 3_000;

/** Bridges a server restart or a phone in a lift. Beyond it, what is shown may long have been withdrawn. */
const PATIENCE_MS = 2 * 60_000;

/** How long to wait before polling again, so that a change of settings is followed within 10 seconds. */
export function askDelay(random: number): number {
  return ASK_EVERY_MS + random * SPREAD_MS;
}

/**
 * By when the settings that came with a page were good: as it was opened, unless the browser has kept the page for
 * longer than they hold.
 * @param validUntil ISO 8601
 * @param openedMs by the clock of the browser
 */
export function confirmedAtFirst(validUntil: string, openedMs: number): number {
  return openedMs < Date.parse(validUntil) ? openedMs : Number.NEGATIVE_INFINITY;
}

/** Whether the server last confirmed the settings too long ago for money to be sent by them. */
export function isUnconfirmed(confirmedMs: number, nowMs: number): boolean {
  return nowMs - confirmedMs >= PATIENCE_MS;
}
