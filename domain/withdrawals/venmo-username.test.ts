import { expect, test } from 'vitest';
import { venmoUsername } from './venmo-username.ts';

test.each([
  ['https://account.venmo.com/u/jane-doe', '@jane-doe'],
  ['https://venmo.com/u/jane-doe?txn=pay', '@jane-doe'],
  ['venmo.com/jane-doe', '@jane-doe'],
  ['venmo.com/u/@jane-doe', '@jane-doe'],
  ['venmo.com/u/jane-doe#profile', '@jane-doe'],
  ['https://account.venmo.com/u/jane-doe?txn=pay', '@jane-doe'],
  ['https://account.venmo.com/u/jane-doe/?txn=pay', '@jane-doe'],
  ['\u2068https://venmo.com/u/jane-doe\u2069', '@jane-doe'],
  ['＠ｊａｎｅ－ｄｏｅ', '@jane-doe'],
  ['＠jane-doe', '@jane-doe'],
  ['venmo.com/u/＠jane-doe', '@jane-doe'],
  ['https://venmo.com/code', 'https://venmo.com/code'],
  ['@jane²', '@jane²'],
  ['https://venmo.com/code?user_id=1', 'https://venmo.com/code?user_id=1'],
  ['@jane-doe', '@jane-doe'],
  ['jane', 'jane'],
])('%s is typed for %s', (typed, username) => {
  expect(venmoUsername(typed)).toBe(username);
});
