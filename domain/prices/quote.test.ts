import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { quoteAt } from './quote.ts';

const now = new Date('2026-03-03T12:00:00Z');

test('a live price is promised for 15 minutes', () => {
  expect(quoteAt(cents(7_550), { kind: 'live', usd: 68_421.5, at: now }, now)).toEqual({
    coins: '0.00110345',
    price: 68_421.5,
    until: new Date('2026-03-03T12:15:00Z'),
  });
});

test.each([
  { kind: 'last', usd: 68_421.5, at: now },
  { kind: 'constant', usd: 65_000, at: null },
] as const)('nothing is promised at a $kind price', (price) => {
  expect(quoteAt(cents(7_550), price, now)).toBeUndefined();
});
