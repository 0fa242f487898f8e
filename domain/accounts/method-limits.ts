import { METHODS, type MethodKey } from '#domain/methods/methods.ts';
import { ANY_AMOUNT, type Bounds } from '#domain/money/bounds.ts';
import { formatUsdBrief, MAX_CENTS } from '#domain/money/usd.ts';
import { MIN_WITHDRAWAL_CENTS } from '#domain/withdrawals/withdrawal.ts';

/** An owner's choice. The withdrawal limits mean nothing for a method that pays nobody out. */
export type MethodLimits = { readonly deposit: Bounds; readonly withdrawal: Bounds };

/** In force until an owner sets others (docs/reference/rules.md, 'Amounts'). */
export function usualLimits(key: MethodKey): MethodLimits {
  const { minCents, maxCents = MAX_CENTS } = METHODS[key].limits;
  return {
    deposit: { minCents, maxCents },
    withdrawal: { minCents: MIN_WITHDRAWAL_CENTS, maxCents: MAX_CENTS },
  };
}

/** The problem, as the end of a sentence, or undefined. */
export function checkBounds(bounds: Bounds): string | undefined {
  const { minCents, maxCents } = bounds;
  if (minCents < ANY_AMOUNT.minCents || maxCents > ANY_AMOUNT.maxCents)
    return `must be within ${boundsText(ANY_AMOUNT)}`;
  return minCents > maxCents ? 'must not begin above where they end' : undefined;
}

export function boundsText({ minCents, maxCents }: Bounds): string {
  return `${formatUsdBrief(minCents)} to ${formatUsdBrief(maxCents)}`;
}
