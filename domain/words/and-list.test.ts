import { expect, test } from 'vitest';
import { andList } from '#domain/words/and-list.ts';

test.each([
  [[], ''],
  [['coin'], 'coin'],
  [['coin', 'network'], 'coin and network'],
  [['coin', 'network', 'wallet address'], 'coin, network and wallet address'],
])('%j: %s', (words, text) => {
  expect(andList(words)).toBe(text);
});
