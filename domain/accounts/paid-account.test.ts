import { expect, test } from 'vitest';
import type { Account } from './account.ts';
import { paidAccount } from './paid-account.ts';

const account = (id: string, handle: string): Account => ({
  ...{ id, name: id, displayName: id, handle },
  ...{ active: true, pinned: false, fallback: false, sample: false },
});
const ACCOUNTS = [account('a', '@one'), account('b', '@two'), account('c', '@two')];

test.each([
  ['the one it names', '@one', 'a', 'a'],
  ['the one that staff have put in its place', '@one', 'b', 'a'],
  ['of two with one name the one that was shown', '@two', 'c', 'c'],
  ['the one of this name, if none was shown', '@two', null, 'b'],
  ['the one that was shown, if it was called otherwise then', '@former', 'a', 'a'],
  ['none, if it is no longer there', '@former', 'gone', undefined],
  ['none, if it names none', null, null, undefined],
])('a deposit was paid into %s', (_, label, accountId, expected) => {
  expect(paidAccount('venmo', ACCOUNTS, { accountId, label })?.id).toBe(expected);
});
