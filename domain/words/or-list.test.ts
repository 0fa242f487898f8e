import { expect, test } from 'vitest';
import { orList } from '#domain/words/or-list.ts';

test.each([
  [[], ''],
  [['Tron'], 'Tron'],
  [['Tron', 'Solana'], 'Tron or Solana'],
  [['Crypto', 'Venmo', 'Zelle'], 'Crypto, Venmo or Zelle'],
])('%j: %s', (words, text) => {
  expect(orList(words)).toBe(text);
});
