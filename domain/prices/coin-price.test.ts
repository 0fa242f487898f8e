import { expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { coinPrice } from '#domain/prices/coin-price.ts';

const at = new Date('2026-03-03T12:00:00Z');
const after = (ms: number) => new Date(at.getTime() + ms);

test.each([
  ['at once', 0, 'live'],
  ['by a node whose clock is behind', -5_000, 'live'],
  ['a moment before it is 2 minutes old', 119_999, 'live'],
  ['at 2 minutes', 120_000, 'last'],
  ['a year later', 365 * 86_400_000, 'last'],
])('a fetched price asked for %s is %3$s', (_when, age, kind) => {
  expect(coinPrice('BTC', { usd: 64_123.45, at }, after(age))).toEqual({ kind, usd: 64_123.45, at });
});

test.each(COINS)('%s has a price if none was ever fetched', (coin) => {
  expect(coinPrice(coin, undefined, at)).toMatchObject({ kind: 'constant', at: null });
  expect(coinPrice(coin, undefined, at).usd).toBeGreaterThan(0);
});
