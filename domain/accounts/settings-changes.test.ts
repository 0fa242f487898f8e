import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Account, mapMethods, type PaymentSettings } from '#domain/accounts/account.ts';
import { sampleSettings } from '#domain/accounts/sample-settings.ts';
import { changesMessage, settingsChanges } from '#domain/accounts/settings-changes.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';

const BEFORE = sampleSettings();
const [FIRST, SECOND, THIRD] = BEFORE.methods.venmo.accounts as [Account, Account, Account];

function withVenmo(accounts: readonly Account[], enabled = true): PaymentSettings {
  return { ...BEFORE, methods: { ...BEFORE.methods, venmo: { enabled, accounts } } };
}

function withFirst(details: Partial<Account>): PaymentSettings {
  return withVenmo([{ ...FIRST, ...details }, SECOND, THIRD]);
}

const NAME = 'Venmo account “Sample Venmo 1”';

describe('settingsChanges', () => {
  test.each<[string, PaymentSettings, string[]]>([
    ['nothing', BEFORE, []],
    ['a method switched off', withVenmo([FIRST, SECOND, THIRD], false), ['Venmo disabled']],
    [
      'an account added',
      withVenmo([FIRST, SECOND, THIRD, { ...FIRST, id: 'new', displayName: 'New' }]),
      ['Venmo account “New” added'],
    ],
    ['an account removed', withVenmo([SECOND, THIRD]), [`${NAME} removed`]],
    ['deactivated', withFirst({ active: false }), [`${NAME} deactivated`]],
    ['pinned', withFirst({ pinned: true }), [`${NAME} pinned`]],
    ['no fallback', withFirst({ fallback: false }), [`${NAME} no longer a fallback`]],
    [
      'edited',
      withFirst({ handle: '@secret', displayName: 'Ours' }),
      [`${NAME} display name, handle changed`],
    ],
    ['put in another order', withVenmo([SECOND, FIRST, THIRD]), ['Venmo accounts reordered']],
    [
      'hours',
      { ...BEFORE, withdrawalHours: { ...BEFORE.withdrawalHours, enabled24_7: false } },
      ['Withdrawal hours: 24/7 → 8:00 AM – 6:00 PM EST'],
    ],
    [
      'hours that do not count yet',
      { ...BEFORE, withdrawalHours: { ...BEFORE.withdrawalHours, endTime: '20:30' } },
      ['Withdrawal hours kept for later: 8:00 AM – 8:30 PM EST'],
    ],
    [
      'switches',
      { ...BEFORE, depositsOutsideHours: true, ticker: false },
      ['Deposits outside the withdrawal hours enabled', 'Ticker of recent activity disabled'],
    ],
  ])('tells of %s', (_, after, changes) => {
    expect(settingsChanges(BEFORE, after)).toEqual(changes);
  });

  test('names the coin of a crypto account', () => {
    const after = mapMethods(BEFORE, (key, section) =>
      key === 'crypto' ? { ...section, accounts: section.accounts.slice(1) } : section,
    );
    expect(settingsChanges(BEFORE, after)).toEqual(['Crypto account “Sample Crypto BTC” (BTC) removed']);
  });

  const time = fc.constantFrom('08:00', '09:30', '18:00', '00:00');
  const someAccount = (id: string) =>
    fc.record({
      id: fc.constant(id),
      name: fc.constantFrom('A', 'B'),
      displayName: fc.constantFrom('A', 'B'),
      handle: fc.constantFrom('@secret-1', '@secret-2', undefined),
      walletAddress: fc.constantFrom('secret-3', undefined),
      amountCents: fc.constantFrom(0, 100, undefined),
      active: fc.boolean(),
      pinned: fc.boolean(),
      fallback: fc.boolean(),
      sample: fc.boolean(),
    });
  const someSettings = fc.record({
    methods: fc.record(
      Object.fromEntries(
        METHOD_KEYS.map((key) => [
          key,
          fc.record({
            enabled: fc.boolean(),
            accounts: fc
              .shuffledSubarray(['1', '2', '3'])
              .chain((ids) => fc.tuple(...ids.map((id) => someAccount(id)))),
          }),
        ]),
      ),
    ),
    withdrawalHours: fc.record({ enabled24_7: fc.boolean(), startTime: time, endTime: time }),
    depositsOutsideHours: fc.boolean(),
    ticker: fc.boolean(),
  }) as unknown as fc.Arbitrary<PaymentSettings>;

  test('reports every difference, but never an address that could be paid', () => {
    fc.assert(
      fc.property(someSettings, someSettings, (before, after) => {
        const changes = settingsChanges(before, after);
        expect(changes.length > 0).toBe(JSON.stringify(before) !== JSON.stringify(after));
        expect(changes.join()).not.toContain('secret');
        expect(settingsChanges(after, after)).toEqual([]);
      }),
    );
  });
});

describe('changesMessage', () => {
  test.each([
    [['a'], 'Payment settings: a'],
    [['a', 'b', 'c'], 'Payment settings: a; b; c'],
    [['a', 'b', 'c', 'd', 'e'], 'Payment settings: a; b; c; and 2 more'],
  ])('of %j', (changes, message) => {
    expect(changesMessage(changes)).toBe(message);
  });
});
