import { expect, test } from 'vitest';
import { ownAccount, withAccounts } from '#test/fixtures/settings.ts';
import { accountOfMail } from './accounts-of-rail.ts';

const SETTINGS = withAccounts('venmo', [
  ownAccount('one', { handle: '@casino-one' }),
  ownAccount('two', { handle: '@casino-two' }),
]);
const BOTH = ['one', 'two'];

test.each([
  ['@casino-two', BOTH, 'two'],
  ['@Casino-One', BOTH, 'one'],
  [undefined, ['one'], 'one'],
  [undefined, BOTH, undefined],
  ["@somebody-else's", BOTH, undefined],
  ['@somebody-else', ['one'], undefined],
  ['@casino-two', ['one'], undefined],
])('a payment to %s in a mailbox that serves %j came in on %s', (paidTo, served, account) => {
  const read = { rail: 'venmo', ...(paidTo && { paidTo }) } as const;
  expect(accountOfMail(SETTINGS, served, read)).toBe(account);
});

test.each(['the-casino', '@the-casino', 'venmo.com/u/The-Casino', 'https://account.venmo.com/u/the-casino'])(
  'an account that was saved as %s is the one that a mail names',
  (handle) => {
    const settings = withAccounts('venmo', [
      ownAccount('one', { handle }),
      ownAccount('two', { handle: '@casino-two' }),
    ]);
    expect(accountOfMail(settings, BOTH, { rail: 'venmo', paidTo: '@the-casino' })).toBe('one');
    expect(accountOfMail(settings, BOTH, { rail: 'venmo', paidTo: '@the-casino2' })).toBeUndefined();
  },
);
