import { expect, test } from 'vitest';
import { statusAddress, tokenIn } from './followed-request.ts';

test('a token is read back from the address made from it', () => {
  const { hash } = new URL(statusAddress('AAeM_-1'), 'https://cage.test');
  expect(tokenIn(hash)).toBe('AAeM_-1');
});

test.each(['', '#', '#content and more', '#<b>', `#${'a'.repeat(101)}`])('%o holds no token', (hash) => {
  expect(tokenIn(hash)).toBeUndefined();
});
