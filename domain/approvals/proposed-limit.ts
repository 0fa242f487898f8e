import { type Cents, cents } from '#domain/money/usd.ts';

/** Proposed where there are too few requests to go by. */
const USUAL = cents(50_000);
const LEAST = cents(10_000);
const STEP = 5_000;
const ENOUGH = 20;

/** The casino's own requests; nine of ten are no larger than `nineOfTen`. */
export type Lately = { readonly count: number; readonly nineOfTen: Cents };

/** One request in ten is above it: a multiple of $50, at least $100. */
export function proposedLimit({ count, nineOfTen }: Lately): Cents {
  return count < ENOUGH ? USUAL : cents(Math.max(LEAST, Math.ceil(nineOfTen / STEP) * STEP));
}
