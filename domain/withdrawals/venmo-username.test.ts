import { expect, test } from 'vitest';
import { venmoUsername } from './venmo-username.ts';

test.each([
  ...['https://account.venmo.com/u/jane-doe', 'https://venmo.com/u/jane-doe/', 'www.venmo.com/u/jane-doe'],
  ...['venmo.com/jane-doe', 'https://venmo.com/jane-doe?txn=pay', 'venmo.com/@jane-doe'],
  ...[
    'venmo.com/u/@jane-doe',
    'venmo.com/u/＠jane-doe',
    'venmo.com/u/%40jane-doe',
    'Venmo.com/u/jane-doe#profile',
  ],
  ...['https://venmo.com/u/jane-doe?txn=pay', 'https://account.venmo.com/u/jane-doe/?txn=pay&amount=5#x'],
  ...[
    'https://venmo.com/?txn=pay&recipients=jane-doe&amount=5',
    'https://account.venmo.com/pay?recipients=jane-doe',
  ],
  ...[
    'https://venmo.com/?txn=pay&recipients=%40jane-doe',
    'venmo://paycharge?txn=pay&recipients=jane-doe&note=a',
  ],
  ...['\u2068https://venmo.com/u/jane-doe\u2069', ' venmo.com/u/jane-doe '],
  ...['＠ｊａｎｅ－ｄｏｅ', '＠jane-doe', '@jane-doe'],
])('%s is typed for @jane-doe', (typed) => {
  expect(venmoUsername(typed)).toBe('@jane-doe');
});

test('a name that begins like a page of Venmo is one', () => {
  expect(venmoUsername('venmo.com/code-red')).toBe('@code-red');
});

test.each([
  ...['jane', 'jane-doe', '@jane²', '@jane?txn=pay', '@@jane', 'jane doe ', '415-555-0123', ''],
  ...['https://venmo.com/code?user_id=1', 'venmo.com/code/?user_id=1', 'venmo.com/code', 'venmo.com/code#x'],
  ...['venmo.com/u/4155550123?txn=pay', 'venmo.com/u/4155550123/', 'venmo.com/?recipients=4155550123'],
  ...['https://venmo.com/?txn=pay&recipients=ann,lee', 'https://venmo.com/?recipients=ann%2Clee'],
  ...['https://venmo.com/?txn=pay', 'https://venmo.com/', 'https://venmo.com/#recipients=ann'],
  ...['https://venmo.com/signup', 'https://venmo.com/u', 'https://venmo.com/u/', 'venmo.com/story/1a'],
  ...['https://help.venmo.com/hc', 'https://venmo.com.example/u/ann', 'https://example.com/venmo.com/u/ann'],
  ...['venmo.com/u/ann/lee', 'venmo.com/u/ann lee', 'cash.app/$ann'],
])('%j stays', (typed) => {
  expect(venmoUsername(typed)).toBe(typed);
});
