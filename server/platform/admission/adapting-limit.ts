/** A limit of how many requests are under way at once, which follows how long they take. */
export type AdaptingLimit = {
  readonly limit: number;
  readonly underWay: number;
  /**
   * @param share which part of the limit those of this kind may fill; the rest is kept for more important ones. How long
   * answers to others than these take counts for nothing: whoever reads waits for others who read, in a short line
   * @returns what to call when it has been answered; undefined if it is to be refused
   */
  admit(share: number): (() => void) | undefined;
  /** Whether one of this kind would be admitted now. */
  hasRoom(share: number): boolean;
  /** To be called regularly. @param lateMs how much later than it should have been: what the event loop is behind */
  adapt(lateMs: number): void;
};

const LEAST = 32;
const MOST = 1_024;
const START = 256;

// Of those who are admitted, 99 of 100 are to be answered within a second: it gives way well before.
const SLOW_MS = 400;
const TOLERATED_SLOW_SHARE = 0.1;

const GIVE_WAY = 0.7;
const RECOVER = 1.1;

/**
 * Requests under way wait for each other. While more than one in ten takes too long, or the event loop is far behind,
 * fewer are admitted, but never fewer than so many that a few slow ones could keep everybody else out.
 */
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
