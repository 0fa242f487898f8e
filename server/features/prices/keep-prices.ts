import { COINS } from '#domain/coins/coins.ts';
import { isSanePrice } from '#domain/prices/coin-price.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { fetchPrices, PricesRefused } from './fetch-prices.ts';
import { loadPrices, storePrices } from './store.ts';

/**
 * Even a failing service is asked each minute: prices stay live, and are current soon after it is back. One that asks for
 * more time with its refusal gets it.
 */
export function keepPricesJob(database: Database, service: URL, isFailureSaid = false): Job {
  let isSaid = isFailureSaid;
  let notBefore = 0;
  return {
    name: 'keep-prices',
    lookEveryMs: 10_000,
    restMs: 40_000,
    maxRestMs: 40_000,
    maxRunMs: 30_000,
    isFailureSaid: () => isSaid,
    isNeeded: async () => Date.now() >= notBefore,
    async run(signal) {
      const prices = await fetchPrices(service, { signal }).catch((error) => {
        if (error instanceof PricesRefused) notBefore = Date.now() + error.waitMs;
        throw error;
      });
      const [last, now] = [await loadPrices(database), new Date()];
      const insane = COINS.find((coin) => !isSanePrice(coin, prices[coin], last.get(coin), now));
      if (insane) throw new Error(`The price service says that one ${insane} is worth $${prices[insane]}`);
      await storePrices(database, prices, now);
      isSaid = false;
    },
  };
}
