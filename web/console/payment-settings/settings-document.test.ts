import { expect, test } from 'vitest';
import { methodsWithOnlySamples } from '#domain/accounts/choose-account.ts';
import {
  accountAdded,
  accountPatched,
  accountRemoved,
  asPaymentSettings,
  hoursSet,
  isInForce,
  isThereTwice,
  methodEnabled,
  methodsWithoutAccount,
  samplesOf,
  samplesRemoved,
  samplesRestored,
  switchSet,
} from './settings-document.ts';
import { accountForTest, settingsForTest } from './settings-for-test.ts';

const [first, second] = [accountForTest({ id: 'a' }), accountForTest({ id: 'b', displayName: 'Other' })];
const settings = settingsForTest({ zelle: [first, second] });

test('a change touches its own part and leaves the rest', () => {
  const changed = accountPatched('zelle', 'b', { pinned: true })(settings);
  expect(changed.zelle.accounts).toEqual([first, { ...second, pinned: true }]);
  expect({ ...changed, zelle: settings.zelle }).toEqual(settings);
  expect(accountRemoved('zelle', 'a')(settings).zelle.accounts).toEqual([second]);
  expect(methodEnabled('chime', false)(settings).chime.enabled).toBe(false);
  expect(hoursSet({ enabled24_7: false })(settings).withdrawalHours.startTime).toBe('08:00');
  expect(switchSet('ticker', false)(settings).ticker).toBe(false);
});

test('a new account goes last', () => {
  const added = { ...accountForTest(), id: 'new' };
  expect(accountAdded('zelle', added)(settings).zelle.accounts.at(-1)).toEqual(added);
});

test.each([
  accountAdded('zelle', { ...accountForTest(), id: 'new' }),
  accountPatched('zelle', 'b', { pinned: true, displayName: 'Another' }),
  accountRemoved('zelle', 'a'),
  methodEnabled('chime', false),
  hoursSet({ enabled24_7: false }),
  switchSet('ticker', false),
  samplesRemoved,
])('a change is in force once it was made', (change) => {
  expect(isInForce(change, settings)).toBe(false);
  expect(isInForce(change, change(settings))).toBe(true);
});

test('accounts are duplicates by name and display name, and for crypto by coin', () => {
  expect(isThereTwice(settings, 'zelle', accountForTest())).toBe(true);
  expect(isThereTwice(settings, 'zelle', first, 'a')).toBe(false);
  const wallets = settingsForTest({ crypto: [accountForTest({ id: 'a', cryptoType: 'BTC' })] });
  expect(isThereTwice(wallets, 'crypto', accountForTest({ cryptoType: 'ETH' }))).toBe(false);
  expect(isThereTwice(wallets, 'crypto', accountForTest({ cryptoType: 'BTC' }))).toBe(true);
});

test('all samples go at once, none comes back, and undoing it leaves what was added meanwhile', () => {
  const sample = accountForTest({ id: 'sample', sample: true });
  const before = settingsForTest({ venmo: [sample], zelle: [{ ...sample, id: 'other' }, first] });
  const removed = samplesRemoved(before);
  expect(removed).toEqual({ ...settingsForTest({ zelle: [first] }), samples: false });
  expect(samplesOf(removed)).toEqual([]);
  expect(methodsWithoutAccount(removed)).not.toContain('zelle');
  expect(methodsWithoutAccount(removed)).toContain('venmo');
  expect(methodsWithoutAccount(methodEnabled('venmo', false)(removed))).not.toContain('venmo');

  const meanwhile = accountAdded('venmo', second)(removed);
  const undone = samplesRestored(before)(meanwhile);
  expect(undone).toEqual(accountAdded('venmo', second)(before));
  expect(samplesRestored(before)(undone)).toEqual(undone);
});

test('the rules of the domain can read settings in the wire format', () => {
  const samples = settingsForTest({ venmo: [accountForTest({ sample: true })], zelle: [first] });
  expect(methodsWithOnlySamples(asPaymentSettings(samples))).toEqual(['venmo']);
});
