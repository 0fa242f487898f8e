import { z } from 'zod';
import { COIN_DETAILS, COINS, type Coin } from '#domain/coins/coins.ts';

const TIMEOUT_MS = 5_000;

/** USD for one coin. */
export type Prices = Readonly<Record<Coin, number>>;

const answer = z.object(
  Object.fromEntries(
    COINS.map((coin) => [COIN_DETAILS[coin].coingeckoId, z.object({ usd: z.number().positive() })]),
  ) as Record<string, z.ZodObject<{ usd: z.ZodNumber }>>,
);

/**
 * Asks a price service that answers like CoinGecko's simple price call: `{"bitcoin":{"usd":64123.45},…}`. All five or
 * none.
 * Source: https://docs.coingecko.com/reference/simple-price
 * @throws when the service does not answer in time, refuses, or answers in any other form
 */
export async function fetchPrices(
  service: URL,
  { signal, timeoutMs = TIMEOUT_MS }: { readonly signal?: AbortSignal; readonly timeoutMs?: number } = {},
): Promise<Prices> {
  const address = new URL(service);
  address.searchParams.set('ids', COINS.map((coin) => COIN_DETAILS[coin].coingeckoId).join(','));
  address.searchParams.set('vs_currencies', 'usd');
  const timeout = AbortSignal.timeout(timeoutMs);
  const response = await fetch(address, {
    headers: { accept: 'application/json' },
    // Only what is configured is asked, wherever it may lead.
    redirect: 'manual',
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  if (!response.ok) throw new Error(`The price service answered ${response.status}`);
  const prices = answer.parse(await response.json());
  return Object.fromEntries(
    COINS.map((coin) => [coin, prices[COIN_DETAILS[coin].coingeckoId]?.usd]),
  ) as unknown as Prices;
}
