import type { Bounds } from '#domain/money/bounds.ts';
import { formatUsdBrief } from '#domain/money/usd.ts';
import * as words from '#words/methods.ts';

/** `Min $50 · Max $2,000`, which breaks at the dot. */
export function limitsText({ minCents, maxCents }: Bounds): string {
  return words.limits({ min: formatUsdBrief(minCents), max: formatUsdBrief(maxCents) });
}
