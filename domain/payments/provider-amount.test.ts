import { expect, test } from 'vitest';
import { formatProviderAmount } from './provider-amount.ts';

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
