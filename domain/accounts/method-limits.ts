import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { ANY_AMOUNT, type Bounds } from '#domain/money/bounds.ts';
import { formatUsdBrief, MAX_CENTS } from '#domain/money/usd.ts';
import { MIN_WITHDRAWAL_CENTS } from '#domain/withdrawals/withdrawal.ts';

/** What an owner sets for a method. Those of withdrawals mean nothing where players are not paid out by it. */
export type MethodLimits = { readonly deposit: Bounds; readonly withdrawal: Bounds };

/** In force until an owner sets others (docs/reference/rules.md, 'Amounts'). */
export function usualLimits(key: MethodKey): MethodLimits {
  const { minCents, maxCents = MAX_CENTS } = METHODS[key].limits;
  return {
    deposit: { minCents, maxCents },
    withdrawal: { minCents: MIN_WITHDRAWAL_CENTS, maxCents: MAX_CENTS },
  };
}

/** What is wrong with limits, as the end of a sentence about them; undefined if nothing is. */
export function checkBounds(bounds: Bounds): string | undefined {
  const { minCents, maxCents } = bounds;
  if (minCents < ANY_AMOUNT.minCents || maxCents > ANY_AMOUNT.maxCents)
    return `must be within ${boundsText(ANY_AMOUNT)}`;
  return minCents > maxCents ? 'must not begin above where they end' : undefined;
}

/** `$50 to $2,000`. */
export function boundsText({ minCents, maxCents }: Bounds): string {
  return `${formatUsdBrief(minCents)} to ${formatUsdBrief(maxCents)}`;
}
