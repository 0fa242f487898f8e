import { AMOUNT_WORDS, type AmountWords } from './amount-words.ts';
import { type Cents, cents, formatUsdBrief, MAX_CENTS } from './usd.ts';

export type Bounds = { readonly minCents: Cents; readonly maxCents: Cents };

export const ANY_AMOUNT: Bounds = { minCents: cents(1), maxCents: MAX_CENTS };

/** The upper bound holds for any method; the lower one is the method's own. */
export function checkLargest(amount: Cents): string | undefined {
  return amount > MAX_CENTS ? checkWithin(ANY_AMOUNT, amount) : undefined;
}

export function checkWithin(
  { minCents, maxCents }: Bounds,
  amount: Cents,
  words: AmountWords = AMOUNT_WORDS,
): string | undefined {
  if (amount < minCents) return words.atLeast({ min: formatUsdBrief(minCents) });
  if (amount > maxCents) return words.atMost({ max: formatUsdBrief(maxCents) });
  return undefined;
}

export function areWithin(inner: Bounds, outer: Bounds): boolean {
  return inner.minCents >= outer.minCents && inner.maxCents <= outer.maxCents;
}
