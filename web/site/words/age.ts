const MINUTE_MS = 60_000;

/** In whole units of which it is at least one; undefined for less than a minute. */
export function ageOf(at: string, now: Date) {
  const minutes = Math.floor((now.getTime() - Date.parse(at)) / MINUTE_MS);
  if (!(minutes >= 1)) return undefined;
  if (minutes < 60) return { count: minutes, unit: 'minute' } as const;
  const hours = Math.floor(minutes / 60);
  return hours < 24
    ? ({ count: hours, unit: 'hour' } as const)
    : ({ count: Math.floor(hours / 24), unit: 'day' } as const);
}
