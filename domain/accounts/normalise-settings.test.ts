import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sampleSettings } from '#domain/accounts/sample-settings.ts';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { normaliseForTest, VENMO } from './normalise-for-test.ts';

const KEYS_MIGRATED = 'Database updated! Payment method IDs have been migrated to the new format.';
const COINS_ADDED = 'Added missing SOL and LTC accounts automatically!';
const SHAPE_MIGRATED = 'Settings migrated to new format successfully!';

describe('settings that are in shape', () => {
  test('stay unchanged, without notes', () => {
    const stored = JSON.parse(JSON.stringify(sampleSettings()));
    expect(normaliseForTest(stored, { complete: true })).toEqual({ settings: sampleSettings(), notes: [] });
  });

  test('keep a method without accounts and crypto without a coin, because somebody removed them', () => {
    const samples = sampleSettings();
    const { methods } = samples;
    const stored = {
      ...samples,
      methods: {
        ...methods,
        venmo: { enabled: true, accounts: [] },
        crypto: { enabled: true, accounts: methods.crypto.accounts.slice(0, 1) },
      },
    };
    expect(normaliseForTest(stored as never, { complete: true })).toEqual({ settings: stored, notes: [] });
  });
});

test('an account stored without an id gets one, which is stored', () => {
  const samples = sampleSettings();
  const venmo = { enabled: true, accounts: [VENMO, { ...VENMO, name: 'Other' }] };
  const stored = { ...samples, methods: { ...samples.methods, venmo } };
  const { settings, notes } = normaliseForTest(stored as never, { complete: true });
  expect(settings.methods.venmo.accounts.map(({ id }) => id)).toEqual(['v1', 'made-1']);
  expect(notes).toEqual([SHAPE_MIGRATED]);
});

test('an id stays with the method that has it, however the same is sent for another', () => {
  const [zelle] = sampleSettings().methods.zelle.accounts;
  const { methods } = normaliseForTest({
    venmo: { accounts: [{ ...VENMO, id: zelle?.id }] },
    zelle: { accounts: [zelle] },
  }).settings;
  expect(methods.venmo.accounts[0]?.id).toBe('made-1');
  expect(methods.zelle.accounts[0]?.id).toBe(zelle?.id);
});

describe('the shape of the wire', () => {
  test.each([{ enabled: false }, { enabled: false, accounts: null }])(
    'keeps the accounts of a method that is sent without a list of them: %j',
    (venmo) => {
      const { methods } = normaliseForTest({ venmo }).settings;
      expect(methods.venmo).toEqual({ ...sampleSettings().methods.venmo, enabled: false });
      expect(normaliseForTest({ venmo: { ...venmo, accounts: [] } }).settings.methods.venmo.accounts).toEqual(
        [],
      );
    },
  );

  test('has its sections at the top and its amounts in USD', () => {
    const { settings, notes } = normaliseForTest({
      cashapp: { enabled: false, accounts: [{ id: 'c', name: 'C', displayName: 'C', amount: 19.99 }] },
      withdrawalHours: { enabled24_7: false, startTime: '09:00', endTime: '17:00' },
      depositsOutsideHours: true,
      ticker: false,
    });
    expect(settings.methods.cashapp).toEqual({
      enabled: false,
      accounts: [
        {
          id: 'c',
          name: 'C',
          displayName: 'C',
          amountCents: 1_999,
          active: true,
          pinned: false,
          fallback: false,
          sample: false,
        },
      ],
    });
    expect(settings).toMatchObject({
      withdrawalHours: { enabled24_7: false, startTime: '09:00', endTime: '17:00' },
      depositsOutsideHours: true,
      ticker: false,
    });
    expect(notes).toEqual([]);
  });

  test('leaves unchanged what it does not mention', () => {
    const absent = { ...sampleSettings(), ticker: false, depositsOutsideHours: true };
    expect(normaliseForTest({ venmo: { accounts: [VENMO] } }, { absent }).settings).toEqual({
      ...absent,
      methods: { ...absent.methods, venmo: { enabled: true, accounts: [expect.objectContaining(VENMO)] } },
    });
  });

  test.each([
    [undefined, true],
    [null, true],
    [true, true],
    [false, false],
  ])('with enabled %s is enabled: %s', (enabled, expected) => {
    expect(normaliseForTest({ venmo: { enabled, accounts: [] } }).settings.methods.venmo.enabled).toBe(
      expected,
    );
  });

  test('fills in the hours it does not have', () => {
    expect(normaliseForTest({ withdrawalHours: { enabled24_7: false } }).settings.withdrawalHours).toEqual({
      enabled24_7: false,
      startTime: '08:00',
      endTime: '18:00',
    });
  });
});

describe('legacy keys', () => {
  test.each([
    ['card', 'creditcard'],
    ['credit_card', 'creditcard'],
    ['apple_pay', 'applepay'],
  ] as const)('%s is %s', (legacy, key) => {
    const { settings, notes } = normaliseForTest({
      [legacy]: { enabled: false, accounts: [{ id: 'x', name: 'Page' }] },
    });
    expect(settings.methods[key]).toMatchObject({ enabled: false, accounts: [{ id: 'x', name: 'Page' }] });
    expect(notes).toEqual([KEYS_MIGRATED]);
  });

  test('beside the new one: the accounts of both are kept, those under the new key first', () => {
    const { settings } = normaliseForTest({
      card: [
        { id: 'old', name: 'Old' },
        { id: 'both', name: 'Both' },
      ],
      creditcard: {
        accounts: [
          { id: 'new', name: 'New' },
          { id: 'both', name: 'Both' },
        ],
      },
    });
    expect(settings.methods.creditcard.accounts.map(({ id }) => id)).toEqual(['new', 'both', 'old']);
  });
});

describe('the older flat structure', () => {
  test('is a list per method', () => {
    const { settings, notes } = normaliseForTest({ venmo: [{ ...VENMO, active: false, pinned: true }] });
    expect(settings.methods.venmo).toEqual({
      enabled: true,
      accounts: [{ ...VENMO, active: false, pinned: true, fallback: false, sample: false }],
    });
    expect(notes).toEqual([SHAPE_MIGRATED]);
  });
});

describe('an older version’s settings from the database', () => {
  const older = {
    venmo: [VENMO],
    zelle: [],
    card: [{ name: 'Page', paymentUrl: 'https://pay.example/1', amount: '25' }],
    crypto: [{ name: 'Bitcoin', walletAddress: 'bc1-ours', cryptoType: 'btc' }],
  };
  const { settings, notes } = normaliseForTest(older, { complete: true });
  const samples = sampleSettings();

  test('get samples for methods that are missing or have no accounts', () => {
    expect(settings.methods.venmo.accounts).toHaveLength(1);
    expect(settings.methods.zelle).toEqual(samples.methods.zelle);
    expect(settings.methods.chime).toEqual(samples.methods.chime);
    expect(settings.withdrawalHours).toEqual(samples.withdrawalHours);
  });

  test('get samples for SOL and LTC, and for no other coin', () => {
    const { accounts } = settings.methods.crypto;
    expect(accounts.map(({ cryptoType, sample }) => [cryptoType, sample])).toEqual([
      ['BTC', false],
      ['LTC', true],
      ['SOL', true],
    ]);
    expect(accounts[0]).toMatchObject({ id: 'made-2', network: 'Bitcoin' });
  });

  test('read amounts that are text', () => {
    expect(settings.methods.creditcard.accounts[0]?.amountCents).toBe(2_500);
  });

  test('say what was migrated', () => {
    expect(notes).toEqual([KEYS_MIGRATED, SHAPE_MIGRATED, COINS_ADDED]);
  });

  test('are in the current form from then on', () => {
    const stored = JSON.parse(JSON.stringify(settings));
    expect(normaliseForTest(stored, { complete: true })).toEqual({ settings, notes: [] });
  });
});

const anyAccount = fc.record(
  {
    id: fc.option(fc.string(), { nil: null }),
    name: fc.constantFrom('A', 'B', '', null),
    displayName: fc.constantFrom('A', 'B'),
    handle: fc.string(),
    cryptoType: fc.constantFrom('BTC', 'sol', 'USDC', 'DOGE'),
    network: fc.constantFrom('ERC-20', 'Tron (TRC20)', 'BEP20', ' ', null),
    otherNetwork: fc.constantFrom('BEP20', 'Solana', null),
    amount: fc.oneof(fc.integer({ min: 0, max: 100 }), fc.string(), fc.constant(null)),
    active: fc.oneof(fc.boolean(), fc.constant(null)),
  },
  { requiredKeys: [] },
);
const anySection = fc.oneof(
  fc.array(fc.oneof(anyAccount, fc.anything())),
  fc.record({ enabled: fc.boolean(), accounts: fc.array(anyAccount) }, { requiredKeys: [] }),
  fc.anything(),
);
const anyDocument = fc.dictionary(
  fc.constantFrom(...METHOD_KEYS, 'card', 'apple_pay', 'methods', 'withdrawalHours', 'ticker', '__proto__'),
  anySection,
);

test('any input is converted to the current form, with unique ids', () => {
  fc.assert(
    fc.property(anyDocument, fc.boolean(), (document, complete) => {
      const { settings } = normaliseForTest(document, { complete });
      expect(normaliseForTest(JSON.parse(JSON.stringify(settings)), { complete: true })).toEqual({
        settings,
        notes: [],
      });
      const ids = METHOD_KEYS.flatMap((key) => settings.methods[key].accounts.map(({ id }) => id));
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { numRuns: 500 },
  );
});
