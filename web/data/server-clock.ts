let offsetMs = 0;

export function hearServerClock({ headers }: Response): void {
  offsetMs = clockOffsetMs(headers.get('date'), Date.now()) ?? offsetMs;
}

/** How far the server was ahead of this device at its last answer; 0 before the first. */
export function serverClockOffsetMs(): number {
  return offsetMs;
}

export function serverNow(): Date {
  return new Date(Date.now() + offsetMs);
}

/** `date` of an HTTP answer, good to a second; undefined where it is unreadable. */
export function clockOffsetMs(date: string | null, nowMs: number): number | undefined {
  const serverMs = Date.parse(date ?? '');
  return Number.isNaN(serverMs) ? undefined : serverMs - nowMs;
}
