import { describe, expect, test } from 'vitest';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { storeOlderSettings } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';

/** As an older version stored them. */
const OLDER = {
  venmo: [
    { name: 'Main', displayName: 'The Casino', handle: '@the-casino', pinned: true },
    { name: 'Second', displayName: 'Second', handle: '@second', pinned: true },
  ],
  apple_pay: { accounts: [{ name: 'Page', paymentUrl: 'https://pay.example/1', amount: 25 }] },
  crypto: { enabled: false, accounts: [{ name: 'B', walletAddress: 'bc1-ours', cryptoType: 'BTC' }] },
};

const NOTES = [
  'Database updated! Payment method IDs have been migrated to the new format.',
  'Settings migrated to new format successfully!',
  'Added missing SOL and LTC accounts automatically!',
];

async function startWithOlder() {
  const database = await createTestDatabase();
  await storeOlderSettings(database, OLDER);
  const cashier = await startTestCashier({ database });
  return {
    ...cashier,
    [Symbol.asyncDispose]: async () => {
      await cashier[Symbol.asyncDispose]();
      await database[Symbol.asyncDispose]();
    },
  };
}

describe('settings that an older version stored', () => {
  test('are migrated when first loaded, and reported until the next save', async () => {
    await using cashier = await startWithOlder();
    const { token } = await cashier.signInAs('owner');
    const first = await cashier.call('getPaymentSettings', {}, token);
    expect(first.notes).toEqual(NOTES);
    expect(first.settings).toMatchObject({
      venmo: {
        enabled: true,
        accounts: [
          { handle: '@the-casino', pinned: true },
          { handle: '@second', pinned: false },
        ],
      },
      applepay: { accounts: [{ displayName: 'Page', amount: 25 }] },
      crypto: {
        enabled: false,
        accounts: [{ cryptoType: 'BTC' }, { cryptoType: 'LTC' }, { cryptoType: 'SOL' }],
      },
    });
    expect(await cashier.call('getPaymentSettings', {}, token)).toEqual(first);
    expect(
      await cashier.database.queries
        .selectFrom('activity_log')
        .select(['message', 'actor_id'])
        .where('action', '=', 'payment_settings_updated')
        .execute(),
    ).toEqual([
      { message: `Payment settings of an older version were migrated: ${NOTES.join(' ')}`, actor_id: null },
    ]);

    await cashier.call('updatePaymentSettings', { settings: { ticker: false } }, token);
    expect(await cashier.call('getPaymentSettings', {}, token)).toMatchObject({
      notes: [],
      version: first.version + 1,
      settings: { ...first.settings, ticker: false },
    });
  });

  test('serve players at once', async () => {
    await using cashier = await startWithOlder();
    const { settings } = await cashier.call('getPaymentSettingsPublic', {});
    expect(settings.venmo.accounts).toMatchObject([{ handle: '@the-casino' }]);
    expect(settings.applepay.accounts).toMatchObject([{ amount: 25 }]);
  });

  test('are migrated once by several nodes', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('owner');
    await storeOlderSettings(cashier.database, OLDER);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => cashier.call('getPaymentSettings', {}, token)),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  });
});

test('names the methods that players cannot use because all their accounts are samples', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('supervisor');
  const answer = await cashier.call('getPaymentSettings', {}, token);
  expect(answer.methodsWithOnlySamples).toEqual(METHOD_KEYS.filter((key) => key !== 'venmo'));
  expect(answer.notes).toEqual([]);
});

test('fills in samples for a method left without accounts, and says so, unless an owner wants none', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner');
  const emptied = { venmo: { enabled: true, accounts: [] } };
  const { version } = await cashier.call('updatePaymentSettings', { settings: emptied }, token);
  const loaded = await cashier.call('getPaymentSettings', {}, token);
  expect(loaded.settings.venmo.accounts.map(({ sample }) => sample)).toEqual([true, true, true]);
  expect(loaded.methodsWithOnlySamples).toContain('venmo');
  expect(loaded.notes).toEqual([
    'Sample accounts restored! Replace them by accounts of your own for these methods: Venmo.',
  ]);
  // nobody's next save is refused for it, and no player is shown them
  expect(loaded.version).toBe(version);
  const shown = await cashier.call('getPaymentSettingsPublic', {});
  expect(shown.settings.venmo.accounts).toEqual([]);

  const { settings } = loaded;
  await cashier.call('updatePaymentSettings', { settings: { ...settings, ticker: false }, version }, token);
  expect((await cashier.call('getPaymentSettings', {}, token)).notes).toEqual([]);

  await cashier.call('updatePaymentSettings', { settings: { ...emptied, samples: false } }, token);
  const without = await cashier.call('getPaymentSettings', {}, token);
  expect(without.settings).toMatchObject({ venmo: { accounts: [] }, samples: false });
  expect(without.notes).toEqual([]);
  const { entries } = await cashier.call('getActivityLogs', {}, token);
  expect(JSON.stringify(entries)).toContain('Sample accounts for methods without any disabled');
});
