const DAY_MS = 24 * 3_600_000;
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** As long as the texts that receipts were read from are kept. */
const OLDEST_DAYS = 400;

/** Banks date some postings ahead, over a weekend with a holiday. */
const POSTED_AHEAD_MS = 5 * DAY_MS;
/** None of these ways of paying is older. */
const EARLIEST_POSTED = new Date('2000-01-01T00:00:00Z');

/** The problem with the time of a statement's line, as the end of a sentence, or undefined. */
export function postedProblem(occurredAt: Date, now: Date): string | undefined {
  if (occurredAt.getTime() > now.getTime() + POSTED_AHEAD_MS) return 'is in the future.';
  return occurredAt < EARLIEST_POSTED ? 'is before the year 2000.' : undefined;
}

/** More than any posting or wrong clock. */
const MOST_AHEAD_MS = 30 * DAY_MS;

/** Whether money that was told of at `receivedAt` can have moved then. Any other time that a source states is none. */
export function isPossibleTime(occurredAt: Date, receivedAt: Date): boolean {
  const ahead = occurredAt.getTime() - receivedAt.getTime();
  return occurredAt >= EARLIEST_POSTED && ahead <= MOST_AHEAD_MS;
}

/** The problem with the time of a receipt that is entered by hand, as the end of a sentence, or undefined. */
export function occurredProblem(occurredAt: Date, now: Date): string | undefined {
  const age = now.getTime() - occurredAt.getTime();
  if (age < -CLOCK_DIFFERENCE_MS) return 'must not be in the future.';
  return age > OLDEST_DAYS * DAY_MS ? `must not be more than ${OLDEST_DAYS} days ago.` : undefined;
}
