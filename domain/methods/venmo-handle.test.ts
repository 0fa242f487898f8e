import { expect, test } from 'vitest';
import { VENMO_HANDLE } from './venmo-handle.ts';

test.each([
  ['@lucky-house', 'lucky-house'],
  ['lucky_house1', 'lucky_house1'],
  ['venmo.com/lucky-house', 'lucky-house'],
  ['www.venmo.com/u/lucky-house', 'lucky-house'],
  ['https://account.venmo.com/u/lucky-house', 'lucky-house'],
  ['https://venmo.com/u/lucky-house/', 'lucky-house'],
  ['@555-0123', '555-0123'],
  ['@ann4155550123', 'ann4155550123'],
])('%s is the handle of %s', (text, username) => {
  expect(VENMO_HANDLE.exec(text)?.[1]).toBe(username);
});

test.each([
  ...['415-555-0123', '4155550123', '@415-555-0123', '1-415-555-0123', '14155550123'],
  ...['venmo.com/u/4155550123', 'https://venmo.com/code?user_id=1', 'cash.app/ann', 'a b'],
])('%s is none', (text) => {
  expect(VENMO_HANDLE.test(text)).toBe(false);
});
