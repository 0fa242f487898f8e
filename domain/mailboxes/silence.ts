/** How regularly a mailbox hears of one way in which money comes in. */
export type Regularity = {
  /** Since when it is known. */
  readonly knownSince: Date;
  readonly lastMailAt: Date;
  /** The longest time between two of its mails. */
  readonly longestSilenceMs: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Shorter silences say nothing, however regular it was. */
export const LEAST_SILENCE_MS = HOUR_MS;

/** Before it is known for a week, nights and weekends may still be new to it. */
const KNOWN_AFTER_MS = 7 * DAY_MS;

/** So many requests that should have led to a mail make its silence odd. */
export const LEAST_REQUESTS = 3;

/** Since when requests count that could end a silence; undefined while it is not longer than it ever was. */
export function silentFrom(
  { knownSince, lastMailAt, longestSilenceMs }: Regularity,
  now: Date,
): Date | undefined {
  const isKnown = now.getTime() - knownSince.getTime() >= KNOWN_AFTER_MS;
  const usual = Math.max(longestSilenceMs, isKnown ? LEAST_SILENCE_MS : DAY_MS);
  return now.getTime() - lastMailAt.getTime() > usual ? lastMailAt : undefined;
}
