import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';

/** A price as old as this is not live any more (docs/reference/rules.md, 'Prices'). */
export const LIVE_MS = 2 * 60_000;

/** USD for one coin, as it was fetched. */
export type FetchedPrice = { readonly usd: number; readonly at: Date };

/** USD for one coin. live: under 2 minutes old; last: the last that was fetched; constant: built in, of no time. */
export type CoinPrice =
  | { readonly kind: 'live' | 'last'; readonly usd: number; readonly at: Date }
  | { readonly kind: 'constant'; readonly usd: number; readonly at: null };

/** The price to reckon with. Source: docs/reference/rules.md, 'Prices'. */
export function coinPrice(coin: Coin, fetched: FetchedPrice | undefined, now: Date): CoinPrice {
  if (fetched === undefined) return { kind: 'constant', usd: COIN_DETAILS[coin].fallbackPriceUsd, at: null };
  const isLive = now.getTime() - fetched.at.getTime() < LIVE_MS;
  return { kind: isLive ? 'live' : 'last', ...fetched };
}
