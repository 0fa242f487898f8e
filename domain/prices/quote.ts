import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { CoinPrice } from './coin-price.ts';

/** The player may send the quoted coins within this time. */
export const QUOTE_MINUTES = 15;

/** To one player at a time: of many promises, players would keep the one the price made worth most. */
export const MOST_QUOTED = cents(1_000_000);

/** A promise: so many coins do for the deposit, if they are sent in time. */
type Quote = {
  /** With 8 decimals. */
  readonly coins: string;
  /** USD for one coin. */
  readonly price: number;
  readonly until: Date;
};

/** Undefined without a live price, since another may have long been wrong. */
export function quoteAt(amount: Cents, { kind, usd }: CoinPrice, now: Date): Quote | undefined {
  if (kind !== 'live') return undefined;
  const until = new Date(now.getTime() + QUOTE_MINUTES * 60_000);
  return { coins: cryptoAmount(amount, usd), price: usd, until };
}
