import type { Limits } from '#domain/methods/method.ts';
import { formatUsdBrief } from '#domain/money/usd.ts';

/** `Min $50 · Max $2,000`. */
export function limitsText({ minCents, maxCents }: Limits): string {
  const max = maxCents === undefined ? 'No maximum' : `Max ${formatUsdBrief(maxCents)}`;
  return `Min ${formatUsdBrief(minCents)} · ${max}`;
}

/** `Enter amount (min $50, max $2,000)`. */
export function amountPlaceholder({ minCents, maxCents }: Limits): string {
  const max = maxCents === undefined ? '' : `, max ${formatUsdBrief(maxCents)}`;
  return `Enter amount (min ${formatUsdBrief(minCents)}${max})`;
}
