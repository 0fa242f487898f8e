const SPAN_MS = 5_000;

/** The way to the database and back, by the shortest of late: longer ones waited for something. */
export type RoundTrip = {
  note(ms: number): void;
  /** 0 until something is known. */
  readonly ms: number;
};

export function measureRoundTrip(now: () => number = () => performance.now()): RoundTrip {
  let since = now();
  let before = Number.POSITIVE_INFINITY;
  let shortest = Number.POSITIVE_INFINITY;
  return {
    note(ms) {
      if (now() - since > SPAN_MS) {
        [before, shortest, since] = [shortest, Number.POSITIVE_INFINITY, now()];
      }
      shortest = Math.min(shortest, ms);
    },
    get ms() {
      const least = Math.min(before, shortest);
      return Number.isFinite(least) ? least : 0;
    },
  };
}
