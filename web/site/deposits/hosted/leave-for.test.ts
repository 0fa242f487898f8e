import { expect, test } from 'vitest';
import { isWebAddress } from './leave-for.ts';

test.each([
  ['https://pay.example/page?ref=1', true],
  ['http://localhost:8080/page', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['/page', false],
  ['', false],
])('%s: %s', (address, expected) => {
  expect(isWebAddress(address)).toBe(expected);
});
