import type { Bounds } from '#domain/money/bounds.ts';
import { formatUsdBrief, MAX_CENTS } from '#domain/money/usd.ts';
import * as words from '#words/forms.tsx';

/** `Enter amount (min $50, max $2,000)`; without the bound that every request has. */
export function amountPlaceholder({ minCents, maxCents }: Bounds): string {
  const min = formatUsdBrief(minCents);
  return maxCents === MAX_CENTS
    ? words.enterAmountFrom({ min })
    : words.enterAmount({ min, max: formatUsdBrief(maxCents) });
}
