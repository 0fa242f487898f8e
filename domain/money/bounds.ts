import { type Cents, cents, formatUsdBrief, MAX_CENTS } from './usd.ts';

/** The smallest and the largest amount that is taken. */
export type Bounds = { readonly minCents: Cents; readonly maxCents: Cents };

/** Of any request, whatever its method takes. */
export const ANY_AMOUNT: Bounds = { minCents: cents(1), maxCents: MAX_CENTS };

/** The problem with an amount, or undefined. */
export function checkWithin({ minCents, maxCents }: Bounds, amount: Cents): string | undefined {
  if (amount < minCents) return `The amount must be at least ${formatUsdBrief(minCents)}.`;
  if (amount > maxCents) return `The amount must be at most ${formatUsdBrief(maxCents)}.`;
  return undefined;
}
