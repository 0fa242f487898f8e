import { AMOUNT_WORDS, type AmountWords } from './amount-words.ts';
import { type Cents, cents, formatUsdBrief, MAX_CENTS } from './usd.ts';

/** The smallest and the largest amount that is taken. */
export type Bounds = { readonly minCents: Cents; readonly maxCents: Cents };

/** Of any request, whatever its method takes. */
export const ANY_AMOUNT: Bounds = { minCents: cents(1), maxCents: MAX_CENTS };

/** The problem with an amount that is too large for any request, or undefined: how small it may be, its method says. */
export function checkLargest(amount: Cents): string | undefined {
  return amount > MAX_CENTS ? checkWithin(ANY_AMOUNT, amount) : undefined;
}

/** The problem with an amount, or undefined. */
export function checkWithin(
  { minCents, maxCents }: Bounds,
  amount: Cents,
  words: AmountWords = AMOUNT_WORDS,
): string | undefined {
  if (amount < minCents) return words.atLeast({ min: formatUsdBrief(minCents) });
  if (amount > maxCents) return words.atMost({ max: formatUsdBrief(maxCents) });
  return undefined;
}

/** Whether all that some bounds take is within others. */
export function areWithin(inner: Bounds, outer: Bounds): boolean {
  return inner.minCents >= outer.minCents && inner.maxCents <= outer.maxCents;
}
