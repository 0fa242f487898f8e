import { useSyncExternalStore } from 'react';

const TICK_MS = 15_000;

const listeners = new Set<() => void>();
let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;

function tick(): void {
  now = new Date();
  for (const notify of listeners) notify();
}

function subscribe(notify: () => void): () => void {
  listeners.add(notify);
  if (timer === undefined) {
    timer = setInterval(tick, TICK_MS);
    // it has stood still since the last screen that shows a time
    if (Date.now() - now.getTime() >= TICK_MS) now = new Date();
  }
  return () => {
    listeners.delete(notify);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** The time, to the quarter of a minute: one clock for every relative time on the screen. */
export function useNow(): Date {
  return useSyncExternalStore(subscribe, () => now);
}
