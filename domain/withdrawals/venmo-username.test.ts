import { expect, test } from 'vitest';
import { venmoUsername } from './venmo-username.ts';

test.each([
  ['https://account.venmo.com/u/jane-doe', '@jane-doe'],
  ['https://venmo.com/u/jane-doe?txn=pay', '@jane-doe'],
  ['venmo.com/jane-doe', '@jane-doe'],
  ['https://venmo.com/code?user_id=1', 'https://venmo.com/code?user_id=1'],
  ['@jane-doe', '@jane-doe'],
  ['jane', 'jane'],
])('%s is typed for %s', (typed, username) => {
  expect(venmoUsername(typed)).toBe(username);
});
