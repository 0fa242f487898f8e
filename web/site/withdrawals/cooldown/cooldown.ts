/** A player's wait after an earlier withdrawal, as the server reported it. */
export type Cooldown = {
  readonly username: string;
  /** When the earlier one was submitted and when the wait ends, by the server's clock; milliseconds since epoch. */
  readonly submittedAtMs: number;
  readonly endsAtMs: number;
  /** How far the server's clock is ahead of the browser's; negative when behind. */
  readonly clockOffsetMs: number;
};

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** How long the wait still is, from the whole of it to 0. @param nowMs by the browser's clock */
export function remainingMs(cooldown: Cooldown, nowMs: number): number {
  return Math.min(wholeMs(cooldown), Math.max(0, cooldown.endsAtMs - (nowMs + cooldown.clockOffsetMs)));
}

/** How long this wait is as a whole; other ones may be longer or shorter. */
export function wholeHours(cooldown: Cooldown): number {
  return Math.round(wholeMs(cooldown) / HOUR_MS);
}

function wholeMs({ submittedAtMs, endsAtMs }: Cooldown): number {
  return endsAtMs - submittedAtMs;
}

/** `HH:MM:SS`, rounded up to a whole second, so that zero is reached when the wait is over. */
export function countdownText(ms: number): string {
  const seconds = Math.ceil(ms / SECOND_MS);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** Undefined when this version cannot show it. */
export function parseCooldown(json: string | null): Cooldown | undefined {
  if (json === null) return undefined;
  try {
    const { username, submittedAtMs, endsAtMs, clockOffsetMs } = JSON.parse(json);
    const isWhole =
      typeof username === 'string' &&
      [submittedAtMs, endsAtMs, clockOffsetMs].every((value) => Number.isFinite(value));
    return isWhole ? { username, submittedAtMs, endsAtMs, clockOffsetMs } : undefined;
  } catch {
    return undefined;
  }
}
