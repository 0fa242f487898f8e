import type { Cents } from '#domain/money/usd.ts';

const COIN_DECIMALS = 8;
const NUMBER_TEXT = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/**
 * The amount of coins that `cents` buy at `priceUsd` (USD for one coin), as text with 8 decimals, rounded half up.
 * Exact: the price is taken as the decimal number it prints as. RangeError for a price that is not finite and positive,
 * or for cents that are negative or not an integer.
 */
export function cryptoAmount(cents: Cents, priceUsd: number): string {
  const [, whole, fraction = '', exponent = '0'] = NUMBER_TEXT.exec(String(priceUsd)) ?? [];
  if (whole === undefined || priceUsd === 0) throw new RangeError(`not a price: ${priceUsd}`);
  if (!Number.isSafeInteger(cents) || cents < 0) throw new RangeError(`not an amount in cents: ${cents}`);

  // price = digits / 10^scale, and amount = cents / 100 / price, counted in units of 10^-8 coins
  const scale = fraction.length - Number(exponent);
  const numerator = BigInt(cents) * 10n ** BigInt(COIN_DECIMALS - 2 + Math.max(scale, 0));
  const denominator = BigInt(whole + fraction) * 10n ** BigInt(Math.max(-scale, 0));
  const units = (2n * numerator + denominator) / (2n * denominator);

  const digits = String(units).padStart(COIN_DECIMALS + 1, '0');
  return `${digits.slice(0, -COIN_DECIMALS)}.${digits.slice(-COIN_DECIMALS)}`;
}
