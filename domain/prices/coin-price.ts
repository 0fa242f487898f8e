import { COIN_DETAILS, type Coin } from '#domain/coins/coins.ts';

/** A price of this age is no longer live (docs/reference/rules.md, 'Prices'). */
export const LIVE_MS = 2 * 60_000;

/** USD for one coin. */
export type FetchedPrice = { readonly usd: number; readonly at: Date };

/** live: under 2 minutes old; last: the last one fetched; constant: built in, without a time. */
export type CoinPrice =
  | { readonly kind: 'live' | 'last'; readonly usd: number; readonly at: Date }
  | { readonly kind: 'constant'; readonly usd: number; readonly at: null };

/** Source: docs/reference/rules.md, 'Prices'. */
export function coinPrice(coin: Coin, fetched: FetchedPrice | undefined, now: Date): CoinPrice {
  if (fetched === undefined) return { kind: 'constant', usd: COIN_DETAILS[coin].fallbackPriceUsd, at: null };
  const isLive = now.getTime() - fetched.at.getTime() < LIVE_MS;
  return { kind: isLive ? 'live' : 'last', ...fetched };
}

const DAY_MS = 86_400_000;

/** Within ten times the last of a day, or else a thousand times the built-in one. */
export function isSanePrice(coin: Coin, usd: number, last: FetchedPrice | undefined, now: Date): boolean {
  const isRecent = last !== undefined && now.getTime() - last.at.getTime() < DAY_MS;
  const [known, times] = isRecent ? [last.usd, 10] : [COIN_DETAILS[coin].fallbackPriceUsd, 1_000];
  return usd > known / times && usd < known * times;
}
