import { expect, test } from 'vitest';
import { coinsFoundBy, methodsFoundBy, methodsListedUnder, searchText } from './list-search.ts';

test.each([
  ['K7Q4-M2XP', 'K7Q4M2XP'],
  ['k7q4-m2xp', 'K7Q4M2XP'],
  ['K7Q4M2XP', 'K7Q4M2XP'],
  ['Ann-Marie', 'Ann-Marie'],
  ['Smith-Jones', 'Smith-Jones'],
  ['FC12345', 'FC12345'],
])('%s looks for %s', (typed, expected) => {
  expect(searchText(typed)).toBe(expected);
});

test('Crypto covers every coin and entries without one; any other method only itself', () => {
  expect(methodsListedUnder('Crypto')).toEqual(['Crypto', 'BTC', 'ETH', 'LTC', 'USDT', 'SOL']);
  expect(methodsListedUnder('ETH')).toEqual(['ETH']);
  expect(methodsListedUnder('Venmo')).toEqual(['Venmo']);
});

test.each(['crypto', 'CRYPTO', 'cry'])('a search for %s finds the coins', (search) => {
  expect(methodsFoundBy(search)).toEqual(['BTC', 'ETH', 'LTC', 'USDT', 'SOL']);
});

test.each([
  ['bitcoin', ['BTC']],
  ['Tether', ['USDT']],
  ['eth', []],
  ['cashapp', ['Cash App']],
  ['apple_pay', ['Apple Pay']],
  ['ApplePay', ['Apple Pay']],
  ['creditcard', ['Credit Card']],
  ['credit-card', ['Credit Card']],
  ['card', []],
])('a search for %s finds %j by another name than it is stored under', (search, methods) => {
  expect(methodsFoundBy(search)).toEqual(methods);
});

test.each(['crypto btc', 'x', ' - ', ''])('a search for %j finds none by another name', (search) => {
  expect(methodsFoundBy(search)).toEqual([]);
});

test.each([
  ['btc', ['BTC']],
  ['Lite', ['LTC']],
  ['eth', ['ETH']],
  ['crypto', []],
  ['', []],
])('a search for %j finds %j', (search, coins) => {
  expect(coinsFoundBy(search)).toEqual(coins);
});
