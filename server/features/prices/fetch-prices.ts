import { z } from 'zod';
import { COIN_DETAILS, COINS, type Coin } from '#domain/coins/coins.ts';
import { isSanePrice } from '#domain/prices/coin-price.ts';
import { leaveAnswer, readAnswer } from '#server/platform/connections/read-answer.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import { loadPrices, type Prices, storePrices } from './store.ts';

const TIMEOUT_MS = 5_000;

/** A service that asks for more is asked again after this long. */
const MOST_WAIT_MS = 15 * 60_000;

/** The price service answered with an error. */
class PricesRefused extends Error {
  /** How long it asks to be left alone; 0 if it does not say. */
  readonly waitMs: number;

  constructor(httpStatus: number, waitMs: number) {
    super(`The price service answered ${httpStatus}`);
    this.waitMs = waitMs;
  }
}

/** Of a Retry-After: seconds, or a date. Source: RFC 9110, 10.2.3 */
function waitMsOf(retryAfter: string | null): number {
  if (retryAfter === null) return 0;
  const ms = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1_000 : Date.parse(retryAfter) - Date.now();
  return ms > 0 ? Math.min(ms, MOST_WAIT_MS) : 0;
}

/** CoinGecko knows each by its name in small letters; a coin that it calls otherwise needs an id of its own. */
export function priceIdOf(coin: Coin): string {
  return COIN_DETAILS[coin].name.toLowerCase();
}

const answer = z.object(
  Object.fromEntries(
    COINS.map((coin) => [priceIdOf(coin), z.object({ usd: z.number().positive() })]),
  ) as Record<string, z.ZodObject<{ usd: z.ZodNumber }>>,
);

/**
 * Asks any service that answers like https://docs.coingecko.com/reference/simple-price. All prices or none:
 * throws PricesRefused, or Error when it does not answer in time, without end, or in another form.
 */
export async function fetchPrices(
  service: URL,
  { signal, timeoutMs = TIMEOUT_MS }: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<Prices> {
  const address = new URL(service);
  address.searchParams.set('ids', COINS.map((coin) => priceIdOf(coin)).join(','));
  address.searchParams.set('vs_currencies', 'usd');
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    // A redirect could lead to a service that nobody configured.
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (!response.ok) {
    await leaveAnswer(response);
    throw new PricesRefused(response.status, waitMsOf(response.headers.get('retry-after')));
  }
  const prices = answer.parse(JSON.parse(await readAnswer(response)));
  return Object.fromEntries(COINS.map((coin) => [coin, prices[priceIdOf(coin)]?.usd])) as unknown as Prices;
}

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
