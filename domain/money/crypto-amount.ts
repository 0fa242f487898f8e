import type { Cents } from '#domain/money/usd.ts';

const COIN_DECIMALS = 8;
const NUMBER_TEXT = /^(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;

/**
 * Text with 8 decimals for a price in USD, rounded half up; exact for the price as it prints.
 * @throws RangeError for a price not finite and positive, or cents negative or not whole
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
