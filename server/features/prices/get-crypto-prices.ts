import type { CallOutput } from '#contract/calls.ts';
import { getCryptoPrices } from '#contract/prices/get-crypto-prices.ts';
import { COINS } from '#domain/methods/coins.ts';
import { coinPrice } from '#domain/prices/coin-price.ts';
import { keepFor } from '#server/platform/caching/keep-for.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { loadPrices } from './store.ts';

const KEPT_MS = 1_000;

export function getCryptoPricesHandler(database: Database) {
  const lastPrices = keepFor(KEPT_MS, () => loadPrices(database));

  return defineHandler(getCryptoPrices, async () => {
    const fetched = await lastPrices();
    const now = new Date();
    const prices = COINS.map((coin) => {
      const { usd, kind, at } = coinPrice(coin, fetched.get(coin), now);
      return [coin, { usd, kind, at: at?.toISOString() ?? null }] as const;
    });
    return { prices: Object.fromEntries(prices) as CallOutput<'getCryptoPrices'>['prices'] };
  });
}
