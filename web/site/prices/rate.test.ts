import { expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { type KnownPrices, rateOf, readPrices } from './rate.ts';

const AT = '2026-03-08T12:00:00Z';
const live = { usd: 64_000, kind: 'live', at: AT } as const;
const loaded = (ageMs: number) => ({ as: 'loaded', prices: { BTC: live }, ageMs }) as unknown as KnownPrices;

test('there is no rate while it loads', () => {
  expect(rateOf({ as: 'loading' }, 'BTC')).toBeUndefined();
});

test('the built-in price stands in where none could be loaded', () => {
  const builtIn = { usd: 65_000, kind: 'constant', at: null };
  expect(rateOf({ as: 'none' }, 'BTC')).toEqual(builtIn);
  expect(rateOf(loaded(0), 'ETH')).toEqual({ ...builtIn, usd: 3_500 });
});

test('a live price is live for two minutes', () => {
  expect(rateOf(loaded(119_999), 'BTC')).toEqual(live);
  expect(rateOf(loaded(120_000), 'BTC')).toEqual({ ...live, kind: 'last' });
});

const GOOD = { usd: 64_000, kind: 'live', at: '2026-03-08T12:00:00.000Z' };
const withBtc = (btc: unknown) => ({
  prices: { ...Object.fromEntries(COINS.map((coin) => [coin, GOOD])), BTC: btc },
});

test.each([
  ['live', GOOD],
  ['built in', { usd: 65_000, kind: 'constant', at: null }],
])('prices that are %s are read as they are', (_, btc) => {
  expect(readPrices(withBtc(btc))).toEqual(withBtc(btc).prices);
});

test.each([
  ['null', null],
  ['text', 'prices'],
  ['an empty object', {}],
  ['prices of null', { prices: null }],
  ['no coin', { prices: {} }],
  ['a coin less', withBtc(undefined)],
  ['a price of 0', withBtc({ ...GOOD, usd: 0 })],
  ['a negative price', withBtc({ ...GOOD, usd: -1 })],
  ['a price as text', withBtc({ ...GOOD, usd: 'x' })],
  ['a price that is no number', withBtc({ ...GOOD, usd: Number.NaN })],
  ['a price without end', withBtc({ ...GOOD, usd: Number.POSITIVE_INFINITY })],
  ['a price of null', withBtc({ ...GOOD, usd: null })],
  ['an unknown kind', withBtc({ ...GOOD, kind: 'good' })],
  ['a time that is none', withBtc({ ...GOOD, at: 'soon' })],
  ['no time', withBtc({ usd: 1, kind: 'live' })],
])('%s is no answer', (_, answer) => {
  expect(() => readPrices(answer)).toThrow(/no price of BTC/);
});
