import { type Cents, cents } from '#domain/money/usd.ts';

/** What is proposed where there is too little to go by. */
const USUAL = cents(50_000);
const LEAST = cents(10_000);
const STEP = 5_000;
const ENOUGH = 20;

/** Of the casino's own requests: how many there are, and the amount that nine of ten are not above. */
export type Lately = { readonly count: number; readonly nineOfTen: Cents };

/**
 * Above which amount a second person is asked, so that it is for one in ten: the amount that nine of ten are not above, as
 * a multiple of $50, and at least $100.
 */
export function proposedLimit({ count, nineOfTen }: Lately): Cents {
  return count < ENOUGH ? USUAL : cents(Math.max(LEAST, Math.ceil(nineOfTen / STEP) * STEP));
}
