import { expect, test } from 'vitest';
import { normaliseForTest, VENMO } from './normalise-for-test.ts';

test('accounts of what is no payment method are left out, and a note says so', () => {
  const { notes } = normaliseForTest({
    noSuchMethod: { accounts: [VENMO] },
    norThisOne: [VENMO],
    updatedAt: 'yesterday',
  });
  expect(notes).toEqual([
    '“noSuchMethod” is not one of the payment methods and was left out.',
    '“norThisOne” is not one of the payment methods and was left out.',
  ]);
});

test('accounts with the same name and display name are kept once, and a note says so', () => {
  const { settings, notes } = normaliseForTest({
    venmo: {
      accounts: [
        VENMO,
        { ...VENMO, id: 'v2', handle: '@other' },
        { ...VENMO, id: 'v3', displayName: 'Else' },
      ],
    },
  });
  expect(settings.methods.venmo.accounts.map(({ id }) => id)).toEqual(['v1', 'v3']);
  expect(notes).toEqual(['The Venmo account “The Casino” was listed twice; one copy was kept.']);
});

test('accounts with the same name and different coins are both kept', () => {
  const accounts = ['BTC', 'ETH', 'BTC'].map((cryptoType) => ({ name: 'Ours', cryptoType }));
  const { settings } = normaliseForTest({ crypto: { accounts } });
  expect(settings.methods.crypto.accounts.map(({ cryptoType }) => cryptoType)).toEqual(['BTC', 'ETH']);
});

test.each([
  ['USDT', 'ERC-20', { network: 'Ethereum' }],
  ['USDT', 'Tron (TRC20)', { network: 'Tron' }],
  ['USDT', 'Tron', { network: 'Tron' }],
  ['USDT', 'BEP20', { otherNetwork: 'BEP20' }],
  ['USDT', '', { network: 'Ethereum' }],
  ['BTC', null, { network: 'Bitcoin' }],
  ['USDC', undefined, {}],
])('an account for %s with the network %j is read as having %j', (cryptoType, network, expected) => {
  const accounts = [{ name: 'Ours', cryptoType, network }];
  const { settings, notes } = normaliseForTest({ crypto: { accounts } });
  const [account] = settings.methods.crypto.accounts;
  expect({ network: account?.network, otherNetwork: account?.otherNetwork }).toEqual(expected);
  expect(notes).toEqual([]);
});

test('a network that Cage does not know is kept until another is named', () => {
  const read = (networks: object) =>
    normaliseForTest({ crypto: { accounts: [{ name: 'Ours', cryptoType: 'USDT', ...networks }] } }).settings
      .methods.crypto.accounts[0];
  expect(read({ otherNetwork: 'BEP20' })?.otherNetwork).toBe('BEP20');
  expect(read({ otherNetwork: 'BEP20', network: 'Tron' })).not.toHaveProperty('otherNetwork');
  expect(read({ otherNetwork: 'BEP20', network: 'Base' })?.otherNetwork).toBe('Base');
});

test('accounts with no id, or with one that is taken, get a new one', () => {
  const { settings } = normaliseForTest({
    venmo: { accounts: [{ name: 'A', id: 'same' }, { name: 'B', id: 'same' }, { name: 'C' }] },
    zelle: { accounts: [{ name: 'D', id: 'same' }] },
  });
  const ids = [...settings.methods.venmo.accounts, ...settings.methods.zelle.accounts].map(({ id }) => id);
  expect(ids).toEqual(['same', 'made-1', 'made-2', 'made-3']);
});
