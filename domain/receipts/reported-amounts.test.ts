import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { amountsInWords, isKnownAmount, leastOf, type ReportedAmount } from './reported-amounts.ts';

const told = (source: ReportedAmount['source'], amount: number, currency = 'usd'): ReportedAmount => ({
  source,
  amount: cents(amount),
  currency,
});

test.each([
  [[told('mail', 5_000), told('statement', 6_000)], 'The mail says $50.00, the statement says $60.00.'],
  [[told('stripe', 5_000), told('stripe', 5_000, 'eur')], 'One provider says $50.00, another €50.00.'],
  [
    [told('mail', 5_000), told('person', 6_000), told('mail', 7_000)],
    'One mail says $50.00, another $70.00, the entry by hand says $60.00.',
  ],
])('what sources say that differ is said by each in turn: %#', (amounts, words) => {
  expect(amountsInWords(amounts)).toBe(words);
});

test('an amount is known whoever told of it, and of two currencies all know of nothing', () => {
  const amounts = [told('mail', 5_000), told('statement', 6_000)];
  expect(isKnownAmount(amounts, told('stripe', 6_000))).toBe(true);
  expect(isKnownAmount(amounts, told('mail', 6_000, 'eur'))).toBe(false);
  expect(leastOf(amounts)).toBe(5_000);
  expect(leastOf([...amounts, told('mail', 6_000, 'eur')])).toBe(0);
});
