import type { DepositRequest } from '#contract/player-requests.ts';
import { COINS } from '#domain/coins/coins.ts';
import { coinPrice } from '#domain/prices/coin-price.ts';
import { MOST_QUOTED, QUOTE_MINUTES, quoteAt } from '#domain/prices/quote.ts';
import { loadPrices } from '#server/features/prices/store.ts';
import { limitRate } from '#server/platform/admission/rate.ts';
import { cacheFor } from '#server/platform/caching/cache-for.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { NewDeposit } from './store.ts';

const KEPT_MS = 1_000;

/** Beside {@link MOST_QUOTED}, since many players share an address. */
const MOST_QUOTED_TO_NETWORK = 5 * MOST_QUOTED;

type Quoted = Pick<NewDeposit, 'quotedCoins' | 'quotedPrice' | 'quotedUntil'>;

const NOTHING_QUOTED: Quoted = { quotedCoins: undefined, quotedPrice: undefined, quotedUntil: undefined };

/** Nothing is quoted without a live price, or while much is promised already. */
export function quotes(database: Database): (request: DepositRequest, network: string) => Promise<Quoted> {
  const lastPrices = cacheFor(KEPT_MS, () => loadPrices(database));
  const promised = (most: number) => limitRate({ burst: most, perMinute: most / QUOTE_MINUTES });
  const toPlayer = promised(MOST_QUOTED);
  const toNetwork = promised(MOST_QUOTED_TO_NETWORK);

  return async ({ username, method, amountCents }, network) => {
    const coin = COINS.find((each) => each === method);
    if (coin === undefined) return NOTHING_QUOTED;
    const fetched = (await lastPrices()).get(coin);
    const now = new Date();
    const quote = quoteAt(amountCents, coinPrice(coin, fetched, now), now);
    if (quote === undefined) return NOTHING_QUOTED;
    if (toPlayer.take(username, amountCents) > 0 || toNetwork.take(network, amountCents) > 0)
      return NOTHING_QUOTED;
    return { quotedCoins: quote.coins, quotedPrice: quote.price, quotedUntil: quote.until };
  };
}
