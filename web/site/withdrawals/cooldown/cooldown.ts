import { useCallback, useLayoutEffect, useState } from 'react';
import { keptCooldown } from '../../following/kept-cooldown.ts';

export type Cooldown = {
  readonly username: string;
  /** By the server's clock, since the epoch. */
  readonly submittedAtMs: number;
  readonly endsAtMs: number;
  /** The server's clock minus the browser's. */
  readonly clockOffsetMs: number;
};

const SECOND_MS = 1_000;
const HOUR_MS = 3_600_000;

/** `nowMs` by the browser's clock. */
export function remainingMs(cooldown: Cooldown, nowMs: number): number {
  return Math.min(wholeMs(cooldown), Math.max(0, cooldown.endsAtMs - (nowMs + cooldown.clockOffsetMs)));
}

/** The whole wait; others may be longer or shorter. */
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

/** Kept in this browser until dismissed. */
export function useCooldown() {
  const [cooldown, setCooldown] = useState<Cooldown>();

  useLayoutEffect(() => {
    setCooldown(parseCooldown(keptCooldown.read()));
  }, []);

  const begin = useCallback((begun: Cooldown) => {
    keptCooldown.write(JSON.stringify(begun));
    setCooldown(begun);
  }, []);

  const end = useCallback(() => {
    keptCooldown.forget();
    setCooldown(undefined);
  }, []);

  return { cooldown, begin, end };
}
