import { expect, test } from 'vitest';
import { coinsFoundBy } from './coin-search.ts';

test.each([
  ['btc', ['BTC']],
  ['Lite', ['LTC']],
  ['eth', ['ETH']],
  ['crypto', []],
  ['', []],
])('a search for %j finds %j', (search, coins) => {
  expect(coinsFoundBy(search)).toEqual(coins);
});
