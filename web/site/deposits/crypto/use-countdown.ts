import { useEffect, useState } from 'react';
import { QUOTE_MINUTES } from '#domain/prices/quote.ts';

const TICK_MS = 1_000;

/** Milliseconds left, at most those of a quote if the clock is wrong; `untilMs` is since the epoch. */
export function useCountdown(untilMs: number | undefined): number {
  const [nowMs, setNow] = useState(Date.now);
  const leftMs = Math.min(QUOTE_MINUTES * 60_000, Math.max(0, (untilMs ?? 0) - nowMs));
  const isOver = leftMs === 0;

  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [isOver]);

  return leftMs;
}
