import { expect, test } from 'vitest';
import type { Coin } from '#domain/coins/coins.ts';
import { METHODS, type Method } from '#domain/methods/methods.ts';
import { receivingAccount, receivingDetails } from './receiving-account.ts';

const { venmo, zelle, chime, crypto } = METHODS;
const SAMPLE = { id: 'a1', displayName: 'Sample One', name: 'Sample One', active: true } as const;
const detailsOf = (method: Method, account: object) =>
  receivingDetails({ ...SAMPLE, ...account }, method, undefined);
const offered = (account: object) => ({ enabled: true, accounts: [{ ...SAMPLE, ...account }] });

test('Venmo and Chime show the handle', () => {
  const shown = { handle: '@sample-1' };
  expect(detailsOf(venmo, shown)).toEqual([{ label: 'Venmo handle', value: '@sample-1' }]);
  expect(detailsOf(chime, shown)).toEqual([{ label: 'Chime handle', value: '@sample-1' }]);
});

test('Zelle shows the email and the name, and the phone where there is no email', () => {
  expect(detailsOf(zelle, { email: 'one@example.com' })).toEqual([
    { label: 'Zelle email', value: 'one@example.com' },
    { label: 'Recipient name', value: 'Sample One' },
  ]);
  expect(detailsOf(zelle, { phone: '555-0101' })[0]).toEqual({ label: 'Zelle phone', value: '555-0101' });
});

test('there is none without an account, without an address in it, or while the method is off', () => {
  expect(receivingAccount(venmo, undefined)).toBeUndefined();
  expect(receivingAccount(venmo, { ...offered({ handle: '@sample-1' }), enabled: false })).toBeUndefined();
  expect(receivingAccount(venmo, { enabled: true, accounts: [] })).toBeUndefined();
  expect(receivingAccount(venmo, offered({ email: 'one@example.com' }))).toBeUndefined();
  expect(receivingAccount(zelle, offered({ handle: '@sample-1' }))).toBeUndefined();
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
  const walletOf = (coin: Coin) => {
    const account = receivingAccount(crypto, shown, coin);
    return account && receivingDetails(account, crypto, coin);
  };
  expect(walletOf('BTC')).toEqual([
    { label: 'Wallet address', value: 'bc1' },
    { label: 'Network', value: 'Bitcoin Network' },
  ]);
  expect(walletOf('USDT')?.[1]).toEqual({ label: 'Network', value: 'TRC-20' });
  expect(walletOf('ETH')).toBeUndefined();
  expect(walletOf('SOL')).toBeUndefined();
});
