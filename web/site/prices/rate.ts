import type { CallOutput } from '#contract/calls.ts';
import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';
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
