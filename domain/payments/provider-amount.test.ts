import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { formatProviderAmount, paymentSum } from './provider-amount.ts';

test.each([
  [5_000, 'usd', '$50.00'],
  [5_000, 'USD', '$50.00'],
  [100, 'usd', '$1.00'],
  [-5, 'usd', '-$0.05'],
  [99_999_999_999_999, 'usd', '$999,999,999,999.99'],
  [5_000, 'eur', '€50.00'],
  [5_000, 'jpy', '¥5,000'],
  [5_000, 'mga', 'MGA 5,000'],
  [50_000, 'isk', 'ISK 500.00'],
  [50_000, 'ugx', 'UGX 500.00'],
  [50_050, 'huf', 'HUF 500.50'],
  [5_120, 'kwd', 'KWD 5.120'],
  [5_000, 'xyz', 'XYZ 50.00'],
])('%s of the smallest unit of %s are %s', (amount, currency, text) => {
  expect(formatProviderAmount(amount, currency)?.replace('\u00A0', ' ')).toBe(text);
});

test.each(['zz$', '', 'dollars', '$', 'u', '€€€'])(
  'what can be no currency (%j) is named as it came',
  (currency) => {
    expect(formatProviderAmount(5_000, currency)).toBe(`5000 in an unknown currency (${currency})`);
  },
);

test('without an amount or a currency there is nothing to say', () => {
  expect(formatProviderAmount(null, 'usd')).toBeNull();
  expect(formatProviderAmount(5_000, null)).toBeNull();
});

test.each([
  [5_000, 'usd', 'whole'],
  [5_000, 'USD', 'whole'],
  [100, 'usd', 'less'],
  [4_999, 'usd', 'less'],
  [5_001, 'usd', 'more'],
  [5_000, 'eur', 'unclear'],
  [5_000, null, 'unclear'],
  [null, 'usd', 'unclear'],
  [0, 'usd', 'none'],
  [0, 'eur', 'none'],
  [-5_000, 'usd', 'unclear'],
] as const)('%s %s for a deposit of $50.00 is %s', (amount, currency, sum) => {
  expect(paymentSum({ amount, currency }, cents(5_000))).toBe(sum);
});

test('only the amount requested is the whole amount', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), fc.integer({ min: 1, max: 100_000_000 }), (amount, asked) => {
      expect(paymentSum({ amount, currency: 'usd' }, cents(asked)) === 'whole').toBe(amount === asked);
    }),
  );
});
