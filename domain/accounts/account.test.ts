import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Account, accountLabel, paidAccount, publicAccount } from '#domain/accounts/account.ts';
import { METHOD_KEYS, METHODS } from '#domain/methods/methods.ts';
import { cents } from '#domain/money/usd.ts';

const FULL: Account = {
  id: 'a1',
  name: 'staff name',
  displayName: 'Shown Name',
  description: 'staff description',
  handle: '@handle',
  username: 'staff-username',
  email: 'mail@example.com',
  phone: '555-0101',
  walletAddress: 'wallet-address',
  cryptoType: 'BTC',
  network: 'Bitcoin',
  paymentUrl: 'https://pay.example/x',
  stripeAccount: 'provider name',
  amountCents: cents(5_000),
  active: true,
  pinned: true,
  fallback: false,
  sample: false,
};

/** As a player gets it: over the wire. */
const sent = (...args: Parameters<typeof publicAccount>) =>
  JSON.parse(JSON.stringify(publicAccount(...args)));

describe('publicAccount', () => {
  const shown = { id: 'a1', displayName: 'Shown Name' };

  test.each([
    ['venmo', { ...shown, handle: '@handle' }],
    ['chime', { ...shown, handle: '@handle' }],
    ['zelle', { ...shown, email: 'mail@example.com' }],
    ['cashapp', { ...shown, paymentUrl: 'https://pay.example/x', amountCents: cents(5_000) }],
    ['applepay', { ...shown, paymentUrl: 'https://pay.example/x', amountCents: cents(5_000) }],
    ['creditcard', { ...shown, paymentUrl: 'https://pay.example/x', amountCents: cents(5_000) }],
    ['crypto', { ...shown, walletAddress: 'wallet-address', coin: 'BTC', network: 'Bitcoin Network' }],
  ] as const)('of %s is what a player needs and nothing else', (key, expected) => {
    expect(sent(key, FULL)).toEqual(expected);
  });

  test.each(METHOD_KEYS)('of %s keeps private details private', (key) => {
    const wire = JSON.stringify(publicAccount(key, FULL));
    for (const secret of ['staff name', 'staff description', 'staff-username', 'provider name']) {
      expect(wire).not.toContain(secret);
    }
    const method = METHODS[key];
    const isPaidByEmail = method.kind === 'manual' && method.sendTo[0] === 'email';
    expect(wire.includes('mail@example.com')).toBe(isPaidByEmail);
  });

  test('shows the name where there is no display name', () => {
    expect(sent('venmo', { ...FULL, displayName: '' }).displayName).toBe('staff name');
  });

  test('shows the phone of a Zelle account without email', () => {
    expect(sent('zelle', { ...FULL, email: '' })).toEqual({ ...shown, phone: '555-0101' });
  });

  test('names the network of a wallet as players know it, or as staff do where Cage does not', () => {
    const wallet = { ...FULL, cryptoType: 'USDT' };
    expect(sent('crypto', { ...wallet, network: 'Tron' }).network).toBe('TRC-20');
    expect(sent('crypto', { ...wallet, network: undefined, otherNetwork: 'BEP20' }).network).toBe('BEP20');
  });

  test('omits an amount of 0, which the player chooses', () => {
    expect(sent('cashapp', { ...FULL, amountCents: cents(0) })).not.toHaveProperty('amountCents');
  });
});

describe('accountLabel', () => {
  test.each([
    ['venmo', '@handle'],
    ['chime', '@handle'],
    ['zelle', 'mail@example.com'],
    ['crypto', 'BTC wallet-address'],
    ['cashapp', 'provider name'],
    ['applepay', 'provider name'],
    ['creditcard', 'provider name'],
  ] as const)('of %s is %s', (key, label) => {
    expect(accountLabel(key, FULL)).toBe(label);
  });

  test('is the display name where a hosted account has no provider name', () => {
    expect(accountLabel('cashapp', { ...FULL, stripeAccount: undefined })).toBe('Shown Name');
  });

  test('is never empty', () => {
    const text = fc.constantFrom('', undefined, 'x');
    const account = fc.record({
      handle: text,
      email: text,
      phone: text,
      walletAddress: text,
      cryptoType: text,
    });
    fc.assert(
      fc.property(fc.constantFrom(...METHOD_KEYS), account, (key, fields) => {
        expect(accountLabel(key, { ...FULL, ...fields, stripeAccount: '' })).not.toBe('');
      }),
    );
  });
});

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
