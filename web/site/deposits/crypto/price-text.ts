import type { Coin } from '#domain/coins/coins.ts';

const USD = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 4 });

/** `1 BTC = $68,421.50`. */
export function priceText(coin: Coin, usd: number): string {
  return `1 ${coin} = ${USD.format(usd)}`;
}
