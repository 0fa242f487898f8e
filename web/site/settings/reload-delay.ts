/** Between two askings that find nothing newer. */
const PAUSE_MS = 60_000;
const LATEST_MS = 3_600_000;

/**
 * How long to wait before the settings are asked for again: until the accounts shown no longer hold, but never
 * more than an hour. Once they no longer do, which a wrong clock or a server that can't be reached may make last, a
 * minute.
 * @param validUntil ISO 8601
 * @param nowMs by the clock of the browser
 */
export function reloadDelay(validUntil: string, nowMs: number): number {
  const remaining = Date.parse(validUntil) - nowMs;
  return remaining > 0 ? Math.min(LATEST_MS, remaining) : PAUSE_MS;
}

export function isStale(validUntil: string, nowMs: number): boolean {
  return !(nowMs < Date.parse(validUntil));
}
