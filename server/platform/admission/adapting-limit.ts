/** How many requests may be under way at once; follows how long they take. */
export type AdaptingLimit = {
  readonly limit: number;
  readonly underWay: number;
  /**
   * @param share part of the limit for its kind; only 1 adapts the limit, since reads wait for reads
   * @returns to be called once answered; undefined: refuse
   */
  admit(share: number): (() => void) | undefined;
  hasRoom(share: number): boolean;
  /** To be called regularly. @param lateMs how late it runs: the event loop is as far behind */
  adapt(lateMs: number): void;
};

const LEAST = 32;
const MOST = 1_024;
const START = 256;

// 99 of 100 admitted requests are to be answered within a second: it gives way well before.
const SLOW_MS = 400;
const TOLERATED_SLOW_SHARE = 0.1;

const GIVE_WAY = 0.7;
const RECOVER = 1.1;

/** Slow answers or a late event loop lower the limit, never so far that a few slow requests could fill it. */
export function createAdaptingLimit(now: () => number): AdaptingLimit {
  let limit = START;
  let underWay = 0;
  let peak = 0;
  let answered = 0;
  let slow = 0;

  function hasRoom(share: number): boolean {
    if (underWay < limit * share) return true;
    peak = Math.max(peak, underWay);
    return false;
  }

  return {
    hasRoom,

    get limit() {
      return Math.round(limit);
    },
    get underWay() {
      return underWay;
    },

    admit(share) {
      if (!hasRoom(share)) return undefined;
      underWay++;
      peak = Math.max(peak, underWay);
      const startedAt = now();
      return () => {
        underWay--;
        if (share === 1) answered++;
        if (share === 1 && now() - startedAt > SLOW_MS) slow++;
      };
    },

    adapt(lateMs) {
      if (slow > answered * TOLERATED_SLOW_SHARE || lateMs > SLOW_MS) {
        limit = Math.max(LEAST, Math.min(limit, peak) * GIVE_WAY);
      } else if (peak >= limit * 0.9 || limit < START) {
        limit = Math.min(MOST, limit * RECOVER);
      }
      peak = underWay;
      answered = 0;
      slow = 0;
    },
  };
}
