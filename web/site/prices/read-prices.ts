import { COINS } from '#domain/coins/coins.ts';
import type { Prices } from './rate.ts';

const KINDS: readonly unknown[] = ['live', 'last', 'constant'];

/** Throws unless each price is valid: a proxy's or an older server's answer must not become an amount. */
export function readPrices(answer: unknown): Prices {
  const prices = fieldOf(answer, 'prices');
  for (const coin of COINS) {
    const price = fieldOf(prices, coin);
    if (!isPrice(fieldOf(price, 'usd'), fieldOf(price, 'kind'), fieldOf(price, 'at')))
      throw new Error(`The answer has no price of ${coin}.`);
  }
  return prices as Prices;
}

function isPrice(usd: unknown, kind: unknown, at: unknown): boolean {
  const isTimed = at === null || (typeof at === 'string' && !Number.isNaN(Date.parse(at)));
  return typeof usd === 'number' && Number.isFinite(usd) && usd > 0 && KINDS.includes(kind) && isTimed;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}
