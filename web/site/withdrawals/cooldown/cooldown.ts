import { cooldownLeftMs } from '#domain/withdrawals/cooldown.ts';

/** A player's wait after an earlier withdrawal, as the server reported it. */
export type Cooldown = {
  readonly username: string;
  /** When the earlier one was submitted, by the server's clock; milliseconds since epoch. */
  readonly submittedAtMs: number;
  /** How far the server's clock is ahead of the browser's; negative when behind. */
  readonly clockOffsetMs: number;
};

const SECOND_MS = 1_000;

/** How long the wait still is. @param nowMs by the browser's clock */
export function remainingMs({ submittedAtMs, clockOffsetMs }: Cooldown, nowMs: number): number {
  return cooldownLeftMs(submittedAtMs, nowMs + clockOffsetMs);
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
    const { username, submittedAtMs, clockOffsetMs } = JSON.parse(json);
    const isWhole =
      typeof username === 'string' && [submittedAtMs, clockOffsetMs].every((value) => Number.isFinite(value));
    return isWhole ? { username, submittedAtMs, clockOffsetMs } : undefined;
  } catch {
    return undefined;
  }
}
