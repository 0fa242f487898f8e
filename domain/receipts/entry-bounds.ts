const DAY_MS = 24 * 3_600_000;
const CLOCK_DIFFERENCE_MS = 5 * 60_000;

/** As long as what receipts were read from is kept. */
const OLDEST_DAYS = 400;

/** What is wrong with when a receipt that is entered by hand came in, as the end of a sentence; undefined if nothing. */
export function occurredProblem(occurredAt: Date, now: Date): string | undefined {
  const age = now.getTime() - occurredAt.getTime();
  if (age < -CLOCK_DIFFERENCE_MS) return 'must not be in the future.';
  return age > OLDEST_DAYS * DAY_MS ? `must not be more than ${OLDEST_DAYS} days ago.` : undefined;
}
