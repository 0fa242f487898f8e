import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { paymentSum } from './payment-sum.ts';

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
