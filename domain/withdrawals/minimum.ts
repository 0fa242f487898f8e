import { cents } from '#domain/money/usd.ts';

/** The smallest withdrawal. A file of its own: every page for players names it, and only the form needs the other rules. */
export const MIN_WITHDRAWAL_CENTS = cents(5_000);
