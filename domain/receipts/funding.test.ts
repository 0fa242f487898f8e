import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, formatUsd } from '#domain/money/usd.ts';
import { fundingOf, fundingText } from './funding.ts';

test.each([
  [0, 50_000, 'none', undefined],
  [50_000, 50_000, 'whole', 'Paid $500.00'],
  [100, 200_000, 'short', 'Paid $1.00 of $2,000.00'],
  [60_000, 50_000, 'over', 'Paid $600.00, $100.00 over'],
] as const)('%i of %i cents: %s', (received, asked, funding, text) => {
  expect(fundingOf(cents(received), cents(asked))).toBe(funding);
  expect(fundingText(cents(received), cents(asked))).toBe(text);
});

test('‘Paid’ alone is said of the whole only', () => {
  const amount = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(amount, amount, (received, asked) => {
      const isAlone = fundingText(cents(received), cents(asked)) === `Paid ${formatUsd(cents(received))}`;
      expect(isAlone).toBe(received === asked);
    }),
  );
});
