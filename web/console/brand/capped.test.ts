import { expect, test } from 'vitest';
import { capped } from './capped.ts';

test.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('%i is %s', (count, text) => {
  expect(capped(count)).toBe(text);
});
