import type { DepositRecord } from '#contract/deposit-record.ts';
import { COINS } from '#domain/coins/coins.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';

const PRICE = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 8,
});

type Quoted = Pick<DepositRecord, 'method' | 'quotedCoins' | 'quotedPrice' | 'quotedUntil'>;

/** What the player was promised: `0.00110345 BTC at $68,421.50, if sent until Mar 3, 2026, 7:15:00 AM`. */
export function quoteText({ method, quotedCoins, quotedPrice, quotedUntil }: Quoted): string | null {
  if (quotedCoins === null || quotedPrice === null || quotedUntil === null) return null;
  const coin = COINS.find((each) => each === method) ?? 'coins';
  const price = PRICE.format(Number(quotedPrice));
  return `${quotedCoins} ${coin} at ${price}, if sent until ${formatReadableTimestamp(quotedUntil)}`;
}
