import { useEffect, useState } from 'react';
import type { SentDeposit } from './sent-deposit.ts';

/** As long as an account stays in rotation; by then a coin's price has moved, too. */
const SENDING_MS = 3_600_000;

export function sendingTimeLeft(sentAtMs: number, nowMs: number): number {
  return Math.min(SENDING_MS, Math.max(0, sentAtMs + SENDING_MS - nowMs));
}

/** Browsers bring a screen back after days, when its account may belong to nobody. */
export function useSendingTime({ sentAtMs }: SentDeposit): boolean {
  const [now, setNow] = useState(Date.now);
  const left = sendingTimeLeft(sentAtMs, now);

  useEffect(() => {
    if (left === 0) return;
    const look = () => setNow(Date.now());
    const timer = setTimeout(look, left);
    // Timers of a background page stand still.
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [left]);

  return left > 0;
}
