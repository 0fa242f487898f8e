import { expect, test } from 'vitest';
import { backupOf, destinationOf, shortWallet } from './destination.ts';

const NONE = {
  paymentUsername: null,
  email: null,
  phone: null,
  walletAddress: null,
  coin: null,
  network: null,
  backupPaymentUsername: null,
  backupEmail: null,
  backupPhone: null,
  backupWalletAddress: null,
};

test('a destination is what there is of handle, email, phone and wallet', () => {
  expect(destinationOf(NONE)).toEqual([]);
  expect(destinationOf({ ...NONE, paymentUsername: '@ada-lee' })).toEqual([
    { label: 'handle', value: '@ada-lee' },
  ]);
  const wallet = { ...NONE, walletAddress: 'T123', coin: 'USDT', network: 'Tron' };
  expect(destinationOf(wallet)).toEqual([
    { label: 'wallet', value: 'T123', note: 'USDT on Tron', shortNote: 'USDT on Tron' },
  ]);
  const bitcoin = { ...NONE, walletAddress: 'bc1q', coin: 'BTC', network: 'Bitcoin' };
  expect(destinationOf(bitcoin)).toEqual([
    { label: 'wallet', value: 'bc1q', note: 'BTC on Bitcoin', shortNote: 'BTC' },
  ]);
  expect(backupOf({ ...NONE, backupEmail: 'a@b.example' })).toEqual([
    { label: 'backup email', value: 'a@b.example' },
  ]);
});

test('a wallet is told by its two ends', () => {
  expect(shortWallet('0x1234567890abcdef')).toBe('0x1234…abcdef');
  expect(shortWallet('short')).toBe('short');
});
