import { expect, test } from 'vitest';
import { andList, orList } from '#domain/words/english.ts';
import { waitText } from './english.ts';

test.each([
  [[], ''],
  [['coin'], 'coin'],
  [['coin', 'network'], 'coin and network'],
  [['coin', 'network', 'wallet address'], 'coin, network and wallet address'],
])('%j: %s', (words, text) => {
  expect(andList(words)).toBe(text);
});

test.each([
  [[], ''],
  [['Tron'], 'Tron'],
  [['Tron', 'Solana'], 'Tron or Solana'],
  [['Crypto', 'Venmo', 'Zelle'], 'Crypto, Venmo or Zelle'],
])('%j: %s', (words, text) => {
  expect(orList(words)).toBe(text);
});

test.each([
  [0, '1 second'],
  [0.2, '1 second'],
  [1.1, '2 seconds'],
  [59, '59 seconds'],
  [59.5, '1 minute'],
  [61, '2 minutes'],
  [240, '4 minutes'],
])('%s seconds are %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
