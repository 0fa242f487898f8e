import { afterEach, expect, test } from 'vitest';
import { removeStored } from '#web/browser/storage.ts';
import { keepWayBack, wayBack } from './way-back.ts';

const SITES = ['https://casino.example'];
afterEach(() => removeStored('sessionStorage', 'cage.returnUrl'));

test('leads to the page that the casino named', () => {
  keepWayBack('?method=venmo&returnUrl=https%3A%2F%2Fcasino.example%2Flobby%3Fa%3D1');
  expect(wayBack(SITES)).toBe('https://casino.example/lobby?a=1');
  // a later page of the visit names none
  keepWayBack('?method=venmo');
  expect(wayBack(SITES)).toBe('https://casino.example/lobby?a=1');
});

test.each([
  'https://casino.example.evil.example/',
  'http://casino.example/',
  'https://evil.example/https://casino.example',
  'https://casino.example@evil.example/',
  'javascript:alert(1)//https://casino.example',
  'blob:https://casino.example/7d2c1f34-0b5a-4c7e-9a51-6a0d1f3c2b11',
  '//evil.example',
  '/lobby',
  '',
])('%j leads nowhere', (address) => {
  keepWayBack(`?returnUrl=${encodeURIComponent(address)}`);
  expect(wayBack(SITES)).toBeUndefined();
});
