import { expect, test } from 'vitest';
import { methodsFoundBy, methodsListedUnder } from './listed-methods.ts';

test('Crypto covers every coin and entries without one; any other method only itself', () => {
  expect(methodsListedUnder('Crypto')).toEqual(['Crypto', 'BTC', 'ETH', 'LTC', 'USDT', 'SOL']);
  expect(methodsListedUnder('ETH')).toEqual(['ETH']);
  expect(methodsListedUnder('Venmo')).toEqual(['Venmo']);
});

test.each(['crypto', 'CRYPTO', 'cry', 'yp'])('a search for %s finds the coins', (search) => {
  expect(methodsFoundBy(search)).toContain('BTC');
});

test.each(['crypto btc', 'cash', 'x'])('a search for %s finds none by the name of crypto', (search) => {
  expect(methodsFoundBy(search)).toEqual([]);
});
