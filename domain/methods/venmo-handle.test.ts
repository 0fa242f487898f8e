import { expect, test } from 'vitest';
import { VENMO_HANDLE } from './venmo-handle.ts';

test.each([
  ['@lucky-house', 'lucky-house'],
  ['lucky_house1', 'lucky_house1'],
  ['venmo.com/lucky-house', 'lucky-house'],
  ['www.venmo.com/u/lucky-house', 'lucky-house'],
  ['https://account.venmo.com/u/lucky-house', 'lucky-house'],
  ['https://venmo.com/u/lucky-house/', 'lucky-house'],
  ['venmo.com/u/@lucky-house', 'lucky-house'],
  ['venmo.com/@lucky-house', 'lucky-house'],
  ['Venmo.com/u/lucky-house#profile', 'lucky-house'],
  ['https://account.venmo.com/u/lucky-house?txn=pay', 'lucky-house'],
  ['https://account.venmo.com/u/lucky-house/?txn=pay&amount=5#x', 'lucky-house'],
  ['https://venmo.com/lucky-house?txn=pay', 'lucky-house'],
  ['venmo.com/code-red', 'code-red'],
  ['https://venmo.com/?txn=pay&recipients=lucky-house&amount=5', 'lucky-house'],
  ['https://venmo.com/?txn=pay&recipients=%40lucky-house', 'lucky-house'],
  ['https://account.venmo.com/pay?recipients=lucky-house', 'lucky-house'],
  ['venmo://paycharge?txn=pay&recipients=lucky-house&note=a', 'lucky-house'],
  ['@555-0123', '555-0123'],
  ['@ann4155550123', 'ann4155550123'],
])('%s is the handle of %s', (text, username) => {
  expect(VENMO_HANDLE.exec(text)?.[1]).toBe(username);
});

test.each([
  ...['415-555-0123', '4155550123', '@415-555-0123', '1-415-555-0123', '14155550123'],
  ...['venmo.com/u/4155550123?txn=pay', 'venmo.com/u/4155550123/', 'venmo.com/?recipients=4155550123'],
  ...['venmo.com/code?user_id=1', 'venmo.com/code/?user_id=1', 'venmo.com/code', 'venmo.com/code#x'],
  ...['https://venmo.com/?txn=pay&recipients=ann,lee', 'https://venmo.com/?recipients=ann%2Clee'],
  ...['https://venmo.com/?txn=pay', 'https://venmo.com/', 'https://venmo.com/#recipients=ann'],
  ...['https://venmo.com/signup', 'https://venmo.com/u', 'https://venmo.com/u/', 'venmo.com/story/1a'],
  ...['https://help.venmo.com/hc', 'https://venmo.com.example/u/ann', 'https://example.com/venmo.com/u/ann'],
  ...['venmo.com/u/ann/lee', 'venmo.com/u/ann lee', '@ann?txn=pay', 'ann#1', '@@ann'],
  ...['venmo.com/u/4155550123', 'https://venmo.com/code?user_id=1', 'cash.app/ann', 'a b'],
])('%s is none', (text) => {
  expect(VENMO_HANDLE.test(text)).toBe(false);
});
