import { expect, test } from 'vitest';
import { checkWithin } from './bounds.ts';
import { cents } from './usd.ts';

test('both ends are taken, and what is beyond them is refused with its limit', () => {
  const bounds = { minCents: cents(5_000), maxCents: cents(200_050) };
  expect(checkWithin(bounds, cents(4_999))).toBe('The amount must be at least $50.');
  expect(checkWithin(bounds, cents(5_000))).toBeUndefined();
  expect(checkWithin(bounds, cents(200_050))).toBeUndefined();
  expect(checkWithin(bounds, cents(200_051))).toBe('The amount must be at most $2,000.50.');
});
