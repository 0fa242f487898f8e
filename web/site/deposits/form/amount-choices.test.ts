import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { amountChoices } from './amount-choices.ts';

test.each([
  [5_000, 200_000, [5_000, 10_000, 25_000, 50_000]],
  [5_000, 100_000_000, [5_000, 10_000, 25_000, 50_000]],
  [2_500, 10_000, [2_500, 5_000, 10_000]],
  [30_000, 30_000, [30_000]],
  [500_000, 100_000_000, [500_000]],
])('from %i to %s cents', (min, max, expected) => {
  const limits = { minCents: cents(min), maxCents: cents(max) };
  expect(amountChoices(limits)).toEqual(expected);
});
