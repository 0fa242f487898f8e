import { expect, test } from 'vitest';
import { cents, MAX_CENTS } from '#domain/money/usd.ts';
import { amountPlaceholder } from '../forms/amount-placeholder.ts';
import { limitsText } from './limits-text.ts';

test('limits are for cards and placeholders', () => {
  const usual = { minCents: cents(5_000), maxCents: cents(200_000) };
  expect(limitsText(usual)).toBe('Min\u00a0$50 · Max\u00a0$2,000');
  expect(amountPlaceholder(usual)).toBe('Enter amount (min $50, max $2,000)');
});

test('the largest amount of all is said, but not where it is typed', () => {
  const widest = { minCents: cents(5_000), maxCents: MAX_CENTS };
  expect(limitsText(widest)).toBe('Min\u00a0$50 · Max\u00a0$1,000,000');
  expect(amountPlaceholder(widest)).toBe('Enter amount (min $50)');
});
