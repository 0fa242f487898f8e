import { expect, test } from 'vitest';
import { METHODS } from '#domain/methods/methods.ts';
import { isSameAccount, receivingAccount } from './receiving-account.ts';

const { venmo, zelle, chime, crypto } = METHODS;
const SAMPLE = { id: 'a1', displayName: 'Sample One', name: 'Sample One', active: true } as const;
const offered = (account: object) => ({ enabled: true, accounts: [{ ...SAMPLE, ...account }] });

test('Venmo and Chime show the handle', () => {
  const shown = offered({ handle: '@sample-1' });
  expect(receivingAccount(venmo, shown)?.details).toEqual([{ label: 'Venmo handle', value: '@sample-1' }]);
  expect(receivingAccount(chime, shown)?.details).toEqual([{ label: 'Chime handle', value: '@sample-1' }]);
});

test('Zelle shows the email and the name, and the phone where there is no email', () => {
  expect(receivingAccount(zelle, offered({ email: 'one@example.com' }))?.details).toEqual([
    { label: 'Zelle email', value: 'one@example.com' },
    { label: 'Recipient name', value: 'Sample One' },
  ]);
  expect(receivingAccount(zelle, offered({ phone: '555-0101' }))?.details[0]).toEqual({
    label: 'Zelle phone',
    value: '555-0101',
  });
});

test('there is none without an account, without an address in it, or while the method is off', () => {
  expect(receivingAccount(venmo, undefined)).toBeUndefined();
  expect(receivingAccount(venmo, { ...offered({ handle: '@sample-1' }), enabled: false })).toBeUndefined();
  expect(receivingAccount(venmo, { enabled: true, accounts: [] })).toBeUndefined();
  expect(receivingAccount(venmo, offered({ email: 'one@example.com' }))).toBeUndefined();
  expect(receivingAccount(zelle, offered({ handle: '@sample-1' }))).toBeUndefined();
});

test('accounts are the same when a payment reaches the same place', () => {
  const account = { id: 'a1', details: [{ label: 'Venmo handle', value: '@sample-1' }] };
  expect(isSameAccount(account, { ...account })).toBe(true);
  expect(isSameAccount(account, { ...account, id: 'a2' })).toBe(false);
  expect(isSameAccount(account, { ...account, details: [{ label: 'Venmo handle', value: '@x' }] })).toBe(
    false,
  );
});

test('a coin shows its own wallet, and the account’s network or else the usual one', () => {
  const shown = {
    enabled: true,
    accounts: [
      { ...SAMPLE, id: 'a1', coin: 'BTC', walletAddress: 'bc1' },
      { ...SAMPLE, id: 'a2', coin: 'USDT', walletAddress: 'T1', network: 'TRC-20' },
      { ...SAMPLE, id: 'a3', coin: 'SOL' },
    ],
  };
  expect(receivingAccount(crypto, shown, 'BTC')).toEqual({
    id: 'a1',
    details: [
      { label: 'Wallet address', value: 'bc1' },
      { label: 'Network', value: 'Bitcoin Network' },
    ],
  });
  expect(receivingAccount(crypto, shown, 'USDT')?.details[1]).toEqual({ label: 'Network', value: 'TRC-20' });
  expect(receivingAccount(crypto, shown, 'ETH')).toBeUndefined();
  expect(receivingAccount(crypto, shown, 'SOL')).toBeUndefined();
});
