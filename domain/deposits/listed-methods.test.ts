import { expect, test } from 'vitest';
import { methodsFoundBy, methodsListedUnder } from './listed-methods.ts';

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
