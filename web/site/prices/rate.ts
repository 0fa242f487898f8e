import type { CallOutput } from '#contract/calls.ts';
import { COIN_DETAILS, COINS, type Coin } from '#domain/coins/coins.ts';
import { LIVE_MS } from '#domain/prices/coin-price.ts';

export type Prices = CallOutput<'getCryptoPrices'>['prices'];

/** USD for one coin, and how reliable it is (docs/reference/rules.md, 'Prices'). */
export type Rate = Prices[Coin];

export type KnownPrices =
  | { readonly as: 'loading' }
  | { readonly as: 'none' }
  | { readonly as: 'loaded'; readonly prices: Prices; readonly ageMs: number };

/** Undefined while loading. Without a price, the built-in one stands in. */
export function rateOf(known: KnownPrices, coin: Coin): Rate | undefined {
  if (known.as === 'loading') return undefined;
  const rate = known.as === 'loaded' ? known.prices[coin] : undefined;
  if (rate === undefined) return { usd: COIN_DETAILS[coin].fallbackPriceUsd, kind: 'constant', at: null };
  // A page that cannot load newer prices must notice that its own have aged.
  return known.as === 'loaded' && known.ageMs >= LIVE_MS && rate.kind === 'live'
    ? { ...rate, kind: 'last' }
    : rate;
}

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
