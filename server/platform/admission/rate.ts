/** So many at once, and as many again as the minutes bring. */
export type Rate = { readonly burst: number; readonly perMinute: number };

/** How often each of many may do something. */
export type RateLimit = {
  /**
   * Counts one time, or so many at once.
   * @returns 0; or in how many milliseconds there is room for it, and then it has not been counted
   */
  take(who: string, times?: number): number;
  /** @returns what `take` would, and counts nothing */
  waitMs(who: string): number;
  /** Counts so many more, however many there is room for. */
  charge(who: string, times: number): void;
};

// Sums of large and small numbers are not exact.
const ROUNDING_MS = 0.001;

// Some megabytes. Whoever has not been seen for longest is forgotten first.
const MOST_KNOWN = 50_000;

/**
 * @param now in milliseconds
 * @param mostKnown how many are remembered at a time
 */
export function limitRate(
  { burst, perMinute }: Rate,
  now: () => number = () => performance.now(),
  mostKnown = MOST_KNOWN,
): RateLimit {
  const msPerTime = 60_000 / perMinute;
  const mostMs = burst * msPerTime;
  // Of each, only when all of their times will be theirs again.
  const freeAt = new Map<string, number>();

  function keep(who: string, at: number): void {
    freeAt.delete(who);
    freeAt.set(who, at);
    if (freeAt.size > mostKnown) freeAt.delete(freeAt.keys().next().value as string);
  }

  function afterNext(who: string, times = 1): { readonly used: number; readonly waitMs: number } {
    const time = now();
    const used = Math.max(freeAt.get(who) ?? 0, time) + times * msPerTime;
    const waitMs = used - time - mostMs;
    return { used, waitMs: waitMs < ROUNDING_MS ? 0 : waitMs };
  }

  return {
    take(who, times) {
      const { used, waitMs } = afterNext(who, times);
      if (waitMs === 0) keep(who, used);
      return waitMs;
    },

    waitMs(who) {
      return afterNext(who).waitMs;
    },

    charge(who, times) {
      const time = now();
      const used = Math.max(freeAt.get(who) ?? 0, time) + times * msPerTime;
      keep(who, Math.min(used, time + mostMs));
    },
  };
}
