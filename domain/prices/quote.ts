import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { CoinPrice } from './coin-price.ts';

/** For how long a player may send what they were quoted. */
export const QUOTE_MINUTES = 15;

/**
 * The most that is promised one player at a time: whoever may ask for any number of promises keeps the one that the price
 * has made worth most.
 */
export const MOST_QUOTED = cents(1_000_000);

/** A promise: so many coins do for the deposit, if they are sent in time. */
export type Quote = {
  /** With 8 decimals. */
  readonly coins: string;
  /** USD for one coin. */
  readonly price: number;
  readonly until: Date;
};

/** Undefined where there is no live price: nobody is promised what may be long untrue. */
export function quoteAt(amount: Cents, { kind, usd }: CoinPrice, now: Date): Quote | undefined {
  if (kind !== 'live') return undefined;
  const until = new Date(now.getTime() + QUOTE_MINUTES * 60_000);
  return { coins: cryptoAmount(amount, usd), price: usd, until };
}
