import type { Bounds } from '#domain/money/bounds.ts';
import { formatUsdBrief, MAX_CENTS } from '#domain/money/usd.ts';

/** `Enter amount (min $50, max $2,000)`; the upper bound of every request is left out. */
export function amountPlaceholder({ minCents, maxCents }: Bounds): string {
  const max = maxCents === MAX_CENTS ? '' : `, max ${formatUsdBrief(maxCents)}`;
  return `Enter amount (min ${formatUsdBrief(minCents)}${max})`;
}
