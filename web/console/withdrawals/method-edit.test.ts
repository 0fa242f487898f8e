import { expect, test } from 'vitest';
import { destinationIn, entryFields, METHOD_EDIT } from './method-edit.ts';

test('an entry asks for a name, and where it is to be paid if somebody knows it', () => {
  expect(entryFields('Venmo', {})).toMatchObject({
    takesName: true,
    parts: [{ name: 'paymentUsername', isOptional: true }],
  });
  expect(entryFields('Zelle', {}).parts).toMatchObject([{ name: 'email', isOptional: true }]);
});

test('an entry in a coin asks for a wallet, not for a name; one network is chosen by itself', () => {
  const { takesName, parts } = entryFields('Crypto', { coin: 'BTC' });
  expect(takesName).toBe(false);
  expect(parts).toMatchObject([
    { name: 'coin', isOptional: false },
    { name: 'network', value: 'Bitcoin', choices: ['Bitcoin'] },
    { name: 'walletAddress' },
  ]);
  expect(entryFields('Crypto', { coin: 'USDT' }).parts[1]).toMatchObject({ value: '' });
});

test('of a payment link that a wallet has copied, its address is sent', () => {
  const wallet = { coin: 'BTC', network: 'Bitcoin', walletAddress: 'bitcoin:bc1qexample?amount=0.01' };
  expect(destinationIn(wallet)).toEqual({ ...wallet, walletAddress: 'bc1qexample' });
  const other = { ...wallet, walletAddress: 'litecoin:ltc1qexample' };
  expect(destinationIn(other)).toEqual(other);
});

test('a phone is sent in plain signs, as its contact was copied', () => {
  expect(destinationIn({ email: '\u202a212\u2011555\u20110123\u202c' })).toEqual({ email: '212-555-0123' });
  expect(METHOD_EDIT.check?.('Zelle', { name: 'Ann', email: '\u202a212-555-0123\u202c' })).toBeUndefined();
});

test('of the address of a Venmo page, its username is sent', () => {
  expect(destinationIn({ paymentUsername: 'https://account.venmo.com/u/jane-doe' })).toEqual({
    paymentUsername: '@jane-doe',
  });
});

test('the secret of a wallet is refused here, before anything is sent', () => {
  const wallet = { coin: 'ETH', network: 'Ethereum', walletAddress: `0x${'4c0883a69102937d'.repeat(4)}` };
  expect(METHOD_EDIT.check?.('Crypto', wallet)).toMatch(/^This is the secret of a wallet/);
  const address = { ...wallet, walletAddress: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' };
  expect(METHOD_EDIT.check?.('Crypto', address)).toBeUndefined();
});
