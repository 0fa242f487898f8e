import { expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { readPrices } from './read-prices.ts';

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
