const SOONEST_MS = 60_000;
const LATEST_MS = 3_600_000;

/**
 * How long to wait before the settings are asked for again: until the accounts shown no longer hold, but never
 * more than an hour, and never so little that a wrong clock, or a server that can't be reached, is asked all the
 * time.
 * @param validUntil ISO 8601
 * @param nowMs by the clock of the browser
 */
export function reloadDelay(validUntil: string, nowMs: number): number {
  const remaining = Date.parse(validUntil) - nowMs;
  return Math.min(LATEST_MS, Math.max(SOONEST_MS, Number.isNaN(remaining) ? 0 : remaining));
}

export function isStale(validUntil: string, nowMs: number): boolean {
  return !(nowMs < Date.parse(validUntil));
}
