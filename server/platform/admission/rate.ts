export type Rate = { readonly burst: number; readonly perMinute: number };

export type RateLimit = {
  /** Counts so many times. @returns 0; or ms until there is room, and then nothing was counted */
  take(who: string, times?: number): number;
  /** As `take`, but counts nothing. */
  waitMs(who: string, times?: number): number;
  /** Counts so many more, room or not. */
  charge(who: string, times: number): void;
};

// Sums of large and small numbers are not exact.
const ROUNDING_MS = 0.001;

// Some megabytes; the one unseen for longest is forgotten first.
const MOST_KNOWN = 50_000;

export function limitRate(
  { burst, perMinute }: Rate,
  now: () => number = () => performance.now(),
  mostKnown = MOST_KNOWN,
): RateLimit {
  const msPerTime = 60_000 / perMinute;
  const mostMs = burst * msPerTime;
  // When each has all of their times again.
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

    waitMs(who, times) {
      return afterNext(who, times).waitMs;
    },

    charge(who, times) {
      const time = now();
      const used = Math.max(freeAt.get(who) ?? 0, time) + times * msPerTime;
      keep(who, Math.min(used, time + mostMs));
    },
  };
}
