import { expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { coinPrice, isSanePrice } from '#domain/prices/coin-price.ts';

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

test.each([
  ['ten times less than within the day', 6_000, 1, false],
  ['half of it', 30_000, 1, true],
  ['ten times more', 600_000, 1, false],
  ['more than can be written', 1e308, 1, false],
  ['ten times more after days', 600_000, 72, true],
  ['more than can be written, after days', 1e308, 72, false],
  ['a millionth, after days', 0.06, 72, false],
])('a price of %s: %d', (_, usd, hours, answer) => {
  const now = new Date('2026-03-08T12:00:00Z');
  const last = { usd: 60_000, at: new Date(now.getTime() - hours * 3_600_000) };
  expect(isSanePrice('BTC', usd, last, now)).toBe(answer);
});

test('without a last price, the one built in tells', () => {
  const now = new Date('2026-03-08T12:00:00Z');
  expect(isSanePrice('USDT', 0.999, undefined, now)).toBe(true);
  expect(isSanePrice('USDT', 1e308, undefined, now)).toBe(false);
});
