import { COINS, type Coin } from '#domain/coins/coins.ts';
import type { FetchedPrice } from '#domain/prices/coin-price.ts';
import type { Database } from '#server/platform/database/database.ts';

/** USD for one coin. */
export type Prices = Readonly<Record<Coin, number>>;

export async function storePrices({ queries }: Database, prices: Prices, fetchedAt: Date): Promise<void> {
  await queries
    .insertInto('crypto_prices')
    .values(COINS.map((coin) => ({ coin, price_usd: prices[coin], fetched_at: fetchedAt })))
    .onConflict((conflict) =>
      conflict.column('coin').doUpdateSet((row) => ({
        price_usd: row.ref('excluded.price_usd'),
        fetched_at: row.ref('excluded.fetched_at'),
      })),
    )
    .execute();
}

export async function loadPrices({ queries }: Database): Promise<ReadonlyMap<Coin, FetchedPrice>> {
  const rows = await queries.selectFrom('crypto_prices').selectAll().execute();
  return new Map(
    rows.map((row) => [row.coin as Coin, { usd: Number(row.price_usd), at: row.fetched_at }] as const),
  );
}
