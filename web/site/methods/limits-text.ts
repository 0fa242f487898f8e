import type { Bounds } from '#domain/money/bounds.ts';
import { formatUsdBrief } from '#domain/money/usd.ts';

/** `Min $50 · Max $2,000`, with no line between a limit and its name. */
export function limitsText({ minCents, maxCents }: Bounds): string {
  return `Min\u00a0${formatUsdBrief(minCents)} · Max\u00a0${formatUsdBrief(maxCents)}`;
}
