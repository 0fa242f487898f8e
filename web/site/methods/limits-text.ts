import type { Bounds } from '#domain/money/bounds.ts';
import { formatUsdBrief } from '#domain/money/usd.ts';

/** `Min $50 · Max $2,000`. */
export function limitsText({ minCents, maxCents }: Bounds): string {
  return `Min ${formatUsdBrief(minCents)} · Max ${formatUsdBrief(maxCents)}`;
}
