import type { CallOutput } from '#contract/calls.ts';
import { COINS } from '#domain/coins/coins.ts';
import { coinPrice } from '#domain/prices/coin-price.ts';
import { prepareHandler } from '#server/features/define-handler.ts';
import { cacheFor } from '#server/platform/caching/cache-for.ts';
import { loadPrices } from './store.ts';

const KEPT_MS = 1_000;

export const getCryptoPrices = prepareHandler('getCryptoPrices', ({ database }) => {
  const lastPrices = cacheFor(KEPT_MS, () => loadPrices(database));

  return async () => {
    const fetched = await lastPrices();
    const now = new Date();
    const prices = COINS.map((coin) => {
      const { usd, kind, at } = coinPrice(coin, fetched.get(coin), now);
      return [coin, { usd, kind, at: at?.toISOString() ?? null }] as const;
    });
    return { prices: Object.fromEntries(prices) as CallOutput<'getCryptoPrices'>['prices'] };
  };
});
