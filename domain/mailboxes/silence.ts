type Regularity = {
  readonly knownSince: Date;
  readonly lastMailAt: Date;
  readonly longestSilenceMs: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Shorter silences say nothing, however regular the mails were. */
const LEAST_SILENCE_MS = HOUR_MS;

/** In a mailbox's first week, nights and weekends may be new to it. */
const KNOWN_AFTER_MS = 7 * DAY_MS;

/** So many requests without the mails they should have led to make a silence odd. */
export const LEAST_REQUESTS = 3;

/** Requests since then count against the silence; undefined while it is not longer than usual. */
export function silentFrom(
  { knownSince, lastMailAt, longestSilenceMs }: Regularity,
  now: Date,
): Date | undefined {
  const isKnown = now.getTime() - knownSince.getTime() >= KNOWN_AFTER_MS;
  const usual = Math.max(longestSilenceMs, isKnown ? LEAST_SILENCE_MS : DAY_MS);
  return now.getTime() - lastMailAt.getTime() > usual ? lastMailAt : undefined;
}
