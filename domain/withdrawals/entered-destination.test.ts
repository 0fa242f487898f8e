import { expect, test } from 'vitest';
import { checkEntered, destinationEntered, takesRecipient } from '#domain/withdrawals/entered-destination.ts';

const WALLET = {
  coin: 'BTC',
  network: 'Bitcoin',
  walletAddress: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
} as const;
const fieldsOf = (problems: readonly { readonly field: string }[]) => problems.map(({ field }) => field);

test('a name is enough; of a coin, a wallet without one', () => {
  expect(checkEntered('Venmo', { recipientName: 'Jane' })).toEqual([]);
  expect(checkEntered('Crypto', { recipientName: 'Jane' })).toEqual([]);
  expect(checkEntered('Crypto', WALLET)).toEqual([]);
  expect(takesRecipient('Crypto')).toBe(false);
  expect(takesRecipient('Zelle')).toBe(true);
});

test('whoever says nothing is asked for what the method takes', () => {
  expect(fieldsOf(checkEntered('Venmo', {}))).toEqual(['recipientName']);
  expect(fieldsOf(checkEntered('Crypto', {}))).toEqual(['coin']);
});

test('whoever says more says all of it', () => {
  expect(checkEntered('Venmo', { recipientName: 'Jane', paymentUsername: '@jane-lee' })).toEqual([]);
  expect(fieldsOf(checkEntered('Venmo', { paymentUsername: '@jane-lee' }))).toEqual(['recipientName']);
  expect(fieldsOf(checkEntered('Zelle', { recipientName: 'Jane', email: 'nobody' }))).toEqual(['email']);
  expect(fieldsOf(checkEntered('Crypto', { ...WALLET, network: 'Tron' }))).toEqual(['network']);
});

test('what another method takes is left out', () => {
  expect(destinationEntered('Venmo', { recipientName: 'Jane', ...WALLET, paymentUsername: '' })).toEqual({
    name: 'Jane',
  });
});
