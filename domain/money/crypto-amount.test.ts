import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import { type Cents, cents, MAX_CENTS } from '#domain/money/usd.ts';

describe('cryptoAmount', () => {
  test.each([
    [5_000, 65_000, '0.00076923'],
    [5_000, 1, '50.00000000'],
    [200_000, 140, '14.28571429'],
    [10_000, 3_500.5, '0.02856735'],
    [123, 0.9998, '1.23024605'],
    [0, 85, '0.00000000'],
    [5_000, 1e-7, '500000000.00000000'],
    [100, 1e21, '0.00000000'],
    [MAX_CENTS, 0.000_001_23, '813008130081.30081301'],
  ])('%d cents at %d USD are %s', (count, price, coins) => {
    expect(cryptoAmount(cents(count), price)).toBe(coins);
  });

  test('rounds half of the last place up', () => {
    // 0.01 / 2_000_000 = 0.000000005
    expect(cryptoAmount(cents(1), 2_000_000)).toBe('0.00000001');
    expect(cryptoAmount(cents(1), 2_000_001)).toBe('0.00000000');
    // 0.03 / 2_000_000 = 0.000000015
    expect(cryptoAmount(cents(3), 2_000_000)).toBe('0.00000002');
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses a price of %d', (price) => {
    expect(() => cryptoAmount(cents(5_000), price)).toThrow(RangeError);
  });

  test.each([-1, 0.5, Number.NaN, 2 ** 53])('refuses %d cents', (count) => {
    expect(() => cryptoAmount(count as Cents, 85)).toThrow(RangeError);
  });

  test('times the price is the amount, within half of the last place', () => {
    const decimals = fc.integer({ min: 0, max: 6 });
    const priceDigits = fc.integer({ min: 1, max: 200_000_000 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MAX_CENTS }), priceDigits, decimals, (count, digits, places) => {
        const coins = cryptoAmount(cents(count), Number(`${digits}e-${places}`));
        expect(coins).toMatch(/^\d+\.\d{8}$/);
        const units = BigInt(coins.replace('.', ''));
        // |units × price − cents / 100 × 10^8| ≤ price / 2, all times 2 × 10^places
        const product = 2n * units * BigInt(digits);
        const exact = 2n * BigInt(count) * 10n ** BigInt(6 + places);
        const distance = product > exact ? product - exact : exact - product;
        expect(distance <= BigInt(digits)).toBe(true);
      }),
    );
  });
});
