import { expect, test } from 'vitest';
import type { AccountField, AccountFieldName } from '#domain/methods/account-fields.ts';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';
import {
  checkField,
  checkNewAccount,
  fieldsToAdd,
  fieldsToEdit,
  newAccount,
  patchOf,
  seenByPlayers,
  textOf,
  withText,
} from './account-fields.ts';
import { accountForTest } from './settings-for-test.ts';

function field(key: MethodKey, name: AccountFieldName): AccountField {
  const found = fieldsToEdit(key).find((each) => each.name === name);
  if (found === undefined) throw new Error(`${key} has no field ${name}`);
  return found;
}

const URL = 'https://pay.example/page';

test.each([
  [undefined, {}, 'Please select a payment method first'],
  ['venmo', {}, 'Please enter a display name'],
  ['venmo', { displayName: '  ', handle: '@a' }, 'Please enter a display name'],
  ['venmo', { displayName: 'A' }, 'Please enter a Venmo handle'],
  ['zelle', { displayName: 'A', phone: '555-0100' }, 'Please enter an email address'],
  ['chime', { displayName: 'A' }, 'Please enter a Chime handle'],
  ['crypto', { displayName: 'A', cryptoType: 'BTC' }, 'Please enter a wallet address'],
  ['creditcard', { displayName: 'A' }, 'Please enter a payment URL'],
  ['applepay', { displayName: 'A', paymentUrl: URL }, 'Please enter a Stripe account name'],
  ['cashapp', { displayName: 'A', paymentUrl: 'pay.example' }, 'Please enter a Stripe account name'],
  [
    'cashapp',
    { displayName: 'A', paymentUrl: 'http://pay.example', stripeAccount: 'B' },
    'The payment URL must begin with https://',
  ],
  [
    'cashapp',
    { displayName: 'A', paymentUrl: URL, stripeAccount: 'B', amount: 'ten' },
    'Please enter a valid amount',
  ],
  ['cashapp', { displayName: 'A', paymentUrl: URL, stripeAccount: 'B' }, undefined],
  ['venmo', { displayName: 'A', handle: '@a' }, undefined],
] as const)('adding to %s with %o: %s', (key, texts, message) => {
  expect(checkNewAccount(key, texts)?.message).toBe(message);
});

test.each([
  ['venmo', { displayName: 'Desk', handle: ' @cage-desk ' }, 'Players read, to pay to: @cage-desk (Desk)'],
  ['venmo', { handle: 'venmo.com/u/@cage-desk?txn=pay' }, 'Players read, to pay to: @cage-desk'],
  ['zelle', { phone: '555-0100' }, 'Players read, to pay to: 555-0100'],
  ['crypto', { walletAddress: 'bitcoin:bc1qexample?amount=1' }, 'Players read, to pay to: bc1qexample'],
  ['cashapp', { displayName: 'Page', paymentUrl: URL }, `Players are sent to ${URL} (Page)`],
  ['venmo', { displayName: 'Desk' }, undefined],
] as const)('before it is saved, staff read what players will of %s with %o', (key, texts, words) => {
  expect(seenByPlayers(key, texts)).toBe(words);
});

test.each([
  ['venmo', 'cage desk'],
  ['chime', '@cage'],
] as const)('a handle of %s is held against what it may be: %s', (key, handle) => {
  expect(checkNewAccount(key, { displayName: 'A', handle })).toMatchObject({ field: 'handle' });
});

test('a new account is active, not pinned, and takes any amount', () => {
  expect(
    newAccount('cashapp', { displayName: ' Page ', paymentUrl: ` ${URL} `, stripeAccount: 'Provider' }),
  ).toEqual({
    name: 'Page',
    displayName: 'Page',
    description: 'Added in the back office',
    paymentUrl: URL,
    stripeAccount: 'Provider',
    amount: 0,
    active: true,
    pinned: false,
    fallback: false,
    sample: false,
  });
});

test.each([
  ['', 0],
  ['0', 0],
  ['50', 50],
  ['$1,250.50', 1250.5],
])('an amount of “%s” is saved as %d', (text, amount) => {
  expect(checkField(field('cashapp', 'amount'), text)).toBeUndefined();
  expect(patchOf('amount', text)).toEqual({ amount });
});

test.each(['-5', '1.234', 'x', '1000000.01'])('an amount of “%s” is not saved', (text) => {
  expect(checkField(field('cashapp', 'amount'), text)).toBe('Please enter a valid amount');
});

test('no fixed amount is shown as an empty field', () => {
  expect(textOf(accountForTest({ amount: 0 }), 'amount')).toBe('');
  expect(textOf(accountForTest({ amount: 25.5 }), 'amount')).toBe('25.5');
});

test('a change of coin leaves the network to the server', () => {
  expect(patchOf('cryptoType', 'SOL')).toStrictEqual({
    cryptoType: 'SOL',
    network: undefined,
    otherNetwork: undefined,
  });
  expect(withText({ cryptoType: 'USDT', network: 'Tron', walletAddress: 'T1' }, 'cryptoType', 'SOL')).toEqual(
    {
      cryptoType: 'SOL',
      walletAddress: 'T1',
    },
  );
});

test.each([
  ['USDT', ['Ethereum (ERC-20)', 'Tron (TRC-20)', 'Solana']],
  ['BTC', ['Bitcoin']],
  ['DOGE', []],
])('a wallet for %s is on one of the networks that carry it: %j', (cryptoType, labels) => {
  expect(
    field('crypto', 'network')
      .choices?.(cryptoType)
      .map(({ label }) => label),
  ).toEqual(labels);
});

test('a network that Cage does not know is shown, and dropped when another is chosen', () => {
  const wallet = accountForTest({ cryptoType: 'USDT', otherNetwork: 'BEP20' });
  expect(textOf(wallet, 'network')).toBe('BEP20');
  expect(patchOf('network', 'BEP20')).toStrictEqual({ network: undefined, otherNetwork: 'BEP20' });
  expect(patchOf('network', 'Tron')).toStrictEqual({ network: 'Tron', otherNetwork: undefined });
});

test.each(METHOD_KEYS)('every field of %s that is asked for can be edited', (key) => {
  const names = fieldsToEdit(key).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(fieldsToAdd(key).map(({ name }) => name)));
  expect(new Set(names).size).toBe(names.length);
});
