import { type Cents, cents } from '#domain/money/usd.ts';

/** What is proposed where there is too little to go by. */
const USUAL = cents(50_000);
const LEAST = cents(10_000);
const STEP = 5_000;
const ENOUGH = 20;

/**
 * Above which amount a second person is asked, so that it is for one in ten: the amount that nine of ten of the casino's
 * own are not above, as a multiple of $50, and at least $100.
 * @param amounts of its requests, in any order
 */
export function proposedLimit(amounts: readonly Cents[]): Cents {
  if (amounts.length < ENOUGH) return USUAL;
  const sorted = amounts.toSorted((one, other) => one - other);
  const ninth = sorted[Math.ceil(sorted.length * 0.9) - 1] as Cents;
  return cents(Math.max(LEAST, Math.ceil(ninth / STEP) * STEP));
}
