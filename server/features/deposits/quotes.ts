import type { DepositRequest } from '#contract/deposits/send-deposit-email.ts';
import { COINS } from '#domain/coins/coins.ts';
import { coinPrice } from '#domain/prices/coin-price.ts';
import { quoteAt } from '#domain/prices/quote.ts';
import { loadPrices } from '#server/features/prices/store.ts';
import { cacheFor } from '#server/platform/caching/cache-for.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { NewDeposit } from './store.ts';

const KEPT_MS = 1_000;

type Quoted = Pick<NewDeposit, 'quotedCoins' | 'quotedPrice' | 'quotedUntil'>;

const NOTHING_QUOTED: Quoted = { quotedCoins: undefined, quotedPrice: undefined, quotedUntil: undefined };

/** What new deposits in coins are promised: nothing where there is no live price. */
export function quotes(database: Database): (request: DepositRequest) => Promise<Quoted> {
  const lastPrices = cacheFor(KEPT_MS, () => loadPrices(database));

  return async ({ method, amountCents }) => {
    const coin = COINS.find((each) => each === method);
    if (coin === undefined) return NOTHING_QUOTED;
    const fetched = (await lastPrices()).get(coin);
    const now = new Date();
    const quote = quoteAt(amountCents, coinPrice(coin, fetched, now), now);
    if (quote === undefined) return NOTHING_QUOTED;
    return { quotedCoins: quote.coins, quotedPrice: quote.price, quotedUntil: quote.until };
  };
}
