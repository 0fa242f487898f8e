import { expect, test } from 'vitest';
import { entryFields } from './method-edit.ts';

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
