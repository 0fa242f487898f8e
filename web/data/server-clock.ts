let offsetMs = 0;

/** Reads the server's clock off the date that comes with every HTTP answer. */
export function hearServerClock({ headers }: Response): void {
  offsetMs = clockOffsetMs(headers.get('date'), Date.now()) ?? offsetMs;
}

/** How far the server's clock was ahead of this device's as of its last answer; 0 before the first. */
export function serverClockOffsetMs(): number {
  return offsetMs;
}

/** Now, by the server's clock. */
export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** @param date of an HTTP answer, good to a second; undefined where it says nothing */
export function clockOffsetMs(date: string | null, nowMs: number): number | undefined {
  const serverMs = Date.parse(date ?? '');
  return Number.isNaN(serverMs) ? undefined : serverMs - nowMs;
}
