import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CallOutput } from '#contract/calls.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';

type Loaded = CallOutput<'getPaymentSettings'>;
type Document = Loaded['settings'];

const BITCOIN_WALLET = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const ETHER_WALLET = '0x000000000000000000000000000000000000dEaD';
const TRON_WALLET = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';

let cashier: TestCashier;
let owner: { id: string; token: string };
let other: { id: string; token: string };
let loaded: Loaded;
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
  other = await cashier.signInAs('owner', 'Otto');
});
afterAll(() => cashier[Symbol.asyncDispose]());
beforeEach(async () => {
  loaded = await cashier.call('getPaymentSettings', {}, owner.token);
});

async function save(settings: object, version?: number, token = owner.token) {
  const input = { settings: settings as Record<string, unknown>, ...(version !== undefined && { version }) };
  return cashier.send('updatePaymentSettings', input, token);
}

async function saved(settings: object, version?: number) {
  const { result, error } = await save(settings, version);
  if (error) throw new Error(error.message);
  return result as CallOutput<'updatePaymentSettings'>;
}

async function newestEntry() {
  return cashier.database.queries
    .selectFrom('activity_log')
    .selectAll()
    .where('action', '=', 'payment_settings_updated')
    .orderBy('id', 'desc')
    .executeTakeFirst();
}

function account(details: object) {
  const common = { name: 'New', displayName: 'New', active: true, pinned: false };
  return { ...common, fallback: false, sample: false, ...details };
}

function withVenmo(document: Document, ...accounts: object[]) {
  return { ...document, venmo: { enabled: true, accounts } };
}

describe('a save', () => {
  test('is stored, answered, and logged with what it changed', async () => {
    const [venmo] = loaded.settings.venmo.accounts;
    const document = {
      ...withVenmo(loaded.settings, { ...venmo, handle: '@other' }),
      zelle: { ...loaded.settings.zelle, enabled: false },
    };
    const stored = { ...document, venmo: { ...document.venmo, limits: loaded.settings.venmo.limits } };
    const answer = await saved(document, loaded.version);
    expect(answer).toEqual({
      status: 'success',
      message: 'All changes saved successfully! Changes are now live on the website.',
      settings: stored,
      version: loaded.version + 1,
      walletDoubts: [],
      notes: [],
    });
    expect(await cashier.call('getPaymentSettings', {}, owner.token)).toMatchObject({
      settings: document,
      version: loaded.version + 1,
    });
    const changes = ['Venmo account “The Casino” handle changed', 'Zelle disabled'];
    expect(await newestEntry()).toMatchObject({
      message: `Payment settings: ${changes.join('; ')}`,
      actor_id: owner.id,
      subject_type: 'payment_settings',
      details: { changes },
    });
    await saved(loaded.settings);
  });

  test('shows players the new account on the page', async () => {
    const handle = `@shown-${loaded.version}`;
    await saved(withVenmo(loaded.settings, account({ id: 'v', handle })));
    await until(async () => (await (await fetch(cashier.origin)).text()).includes(handle));
    const { settings } = await cashier.call('getPaymentSettingsPublic', {});
    expect(settings.venmo.accounts).toMatchObject([{ id: 'v', displayName: 'New', handle }]);
  });

  test('that changes nothing writes nothing', async () => {
    const before = await newestEntry();
    expect(await saved(loaded.settings, loaded.version)).toMatchObject({
      settings: loaded.settings,
      version: loaded.version,
    });
    expect(await newestEntry()).toEqual(before);
  });

  test('keeps what it does not mention', async () => {
    const { settings } = await saved({ ticker: !loaded.settings.ticker });
    expect(settings).toEqual({ ...loaded.settings, ticker: !loaded.settings.ticker });
  });

  test('of a legacy form is converted to the current one', async () => {
    const page = {
      name: 'Page',
      paymentUrl: 'https://pay.example/legacy',
      stripeAccount: 'P',
      amount: 119.99,
    };
    const { settings, notes } = await saved({
      card: { accounts: [page] },
      venmo: [account({ handle: '@flat' })],
    });
    expect(settings.creditcard).toEqual({
      enabled: true,
      accounts: [account({ ...page, id: expect.any(String), displayName: 'Page' })],
      limits: loaded.settings.creditcard.limits,
    });
    expect(settings.venmo.accounts).toMatchObject([{ handle: '@flat' }]);
    expect(settings.zelle).toEqual(loaded.settings.zelle);
    expect(notes).toEqual([
      'Database updated! Payment method IDs have been migrated to the new format.',
      'Settings migrated to new format successfully!',
    ]);
  });

  test('can remove every account of a coin for good', async () => {
    const { crypto } = loaded.settings;
    const accounts = crypto.accounts.filter(({ cryptoType }) => cryptoType !== 'SOL');
    await saved({ crypto: { ...crypto, accounts } });
    const { settings } = await cashier.call('getPaymentSettings', {}, owner.token);
    expect(settings.crypto.accounts).toEqual(accounts);
    await saved(loaded.settings);
  });

  test('accepts a wallet that looks mistyped, and says which and why', async () => {
    const wallets = [
      account({ id: 'good', name: '1', walletAddress: BITCOIN_WALLET, cryptoType: 'BTC' }),
      account({ id: 'typo', name: '2', walletAddress: `${BITCOIN_WALLET.slice(0, -1)}5`, cryptoType: 'BTC' }),
      account({ id: 'unsaid', name: '3', walletAddress: TRON_WALLET, cryptoType: 'USDT' }),
      account({ id: 'other', name: '4', walletAddress: 'anywhere', cryptoType: 'USDC' }),
      account({ id: 'tron', name: '5', walletAddress: TRON_WALLET, cryptoType: 'USDT', network: 'TRC-20' }),
      account({ id: 'ether', name: '6', walletAddress: ETHER_WALLET, cryptoType: 'USDT', network: 'Tron' }),
      account({ id: 'bsc', name: '7', walletAddress: ETHER_WALLET, cryptoType: 'USDT', network: 'BEP20' }),
      account({ id: 'odd', name: '8', walletAddress: TRON_WALLET, cryptoType: 'BTC', network: 'Tron' }),
    ];
    const doubts = [
      {
        accountId: 'typo',
        message: 'This is not a valid Bitcoin address. Players who send BTC there may lose it.',
      },
      {
        accountId: 'unsaid',
        message: 'This is not a valid Ethereum address. Players who send USDT there may lose it.',
      },
      {
        accountId: 'ether',
        message: 'This is not a valid Tron address. Players who send USDT there may lose it.',
      },
      {
        accountId: 'bsc',
        message:
          'Cage does not know the network “BEP20”, and cannot check the address. Players are told to send USDT over it.',
      },
      { accountId: 'odd', message: 'BTC is not sent over Tron. Players who send BTC there may lose it.' },
    ];
    expect((await saved({ crypto: { accounts: wallets } })).walletDoubts).toEqual(doubts);
    expect((await cashier.call('getPaymentSettings', {}, owner.token)).walletDoubts).toEqual(doubts);
    await saved(loaded.settings);
  });

  test('keeps one pin per method: the newest', async () => {
    const [a, b] = [
      account({ id: 'a', name: 'A', handle: '@a' }),
      account({ id: 'b', name: 'B', handle: '@b' }),
    ];
    await saved(withVenmo(loaded.settings, { ...a, pinned: true }, b));
    const { settings } = await saved(
      withVenmo(loaded.settings, { ...a, pinned: true }, { ...b, pinned: true }),
    );
    expect(settings.venmo.accounts.map(({ id, pinned }) => [id, pinned])).toEqual([
      ['a', false],
      ['b', true],
    ]);
  });

  test('turns neither a sample into a real account nor a real account into a sample', async () => {
    const { settings } = await saved(
      withVenmo(
        loaded.settings,
        account({ id: 'x', name: 'X', handle: '@sample-venmo-1', sample: false }),
        account({ id: 'y', name: 'Y', handle: '@ours', sample: true }),
      ),
    );
    expect(settings.venmo.accounts.map(({ sample }) => sample)).toEqual([true, false]);
  });
});

describe('a save that is refused leaves everything as it was:', () => {
  test.each<[string, object, string]>([
    [
      'a missing field',
      { venmo: { accounts: [account({ displayName: 'Ours' })] } },
      'Venmo account “Ours”: enter a Venmo handle.',
    ],
    [
      'an insecure page',
      { card: [account({ paymentUrl: 'http://pay.example', stripeAccount: 'P' })] },
      'Credit Card account “New”: the payment URL must begin with https://.',
    ],
    [
      'an empty wallet address',
      { crypto: { accounts: [account({ walletAddress: ' ', cryptoType: 'BTC' })] } },
      'Crypto account “New”: enter a wallet address.',
    ],
    [
      'a time that is none',
      { withdrawalHours: { enabled24_7: false, startTime: '25:00' } },
      'Withdrawal hours: the start must be a time such as 08:00.',
    ],
    ['a section that is none', { venmo: 7 }, 'settings.venmo must be an object.'],
    ['accounts that are none', { venmo: { accounts: 'all' } }, 'settings.venmo.accounts must be an array.'],
    [
      'a field of the wrong kind',
      { venmo: { accounts: [account({ handle: 7 })] } },
      'settings.venmo.accounts.0.handle must be a string.',
    ],
    [
      'text that the database would not take',
      { venmo: [account({ handle: 'a\u0000b' })] },
      'settings.venmo.accounts.0.handle must not contain characters that cannot be seen.',
    ],
    [
      'an amount with half cents',
      { card: [account({ amount: 1.005 })] },
      'settings.card.accounts.0.amount must be US dollars with at most two decimals.',
    ],
  ])('%s', async (_, settings, message) => {
    const { httpStatus, error } = await save(settings);
    expect([httpStatus, error?.status, error?.message]).toEqual([400, 'INVALID_ARGUMENT', message]);
    expect(await cashier.call('getPaymentSettings', {}, owner.token)).toEqual(loaded);
  });

  test('one over somebody else’s newer one, naming who', async () => {
    const ticker = !loaded.settings.ticker;
    await save({ ticker }, loaded.version, other.token);
    const { httpStatus, error } = await save({ ticker: !ticker }, loaded.version);
    expect([httpStatus, error?.status]).toEqual([409, 'ABORTED']);
    expect(error?.message).toMatch(/^Otto saved the payment settings at \w{3} \d+, \d{4}, [\d:]+ [AP]M/);
    expect(await cashier.call('getPaymentSettings', {}, owner.token)).toMatchObject({
      settings: { ticker },
      version: loaded.version + 1,
    });
  });

  test('all but one of several at once', async () => {
    const handles = ['@1', '@2', '@3', '@4'];
    const answers = await Promise.all(
      handles.map((handle) => save(withVenmo(loaded.settings, account({ handle })), loaded.version)),
    );
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.status === 'ABORTED')).toHaveLength(3);
  });

  test('one whose log entry cannot be written', async () => {
    await using broken = await startTestCashier();
    const { token } = await broken.signInAs('owner');
    const before = await broken.call('getPaymentSettings', {}, token);
    await broken.database.pool.query(
      `alter table activity_log add check (action <> 'payment_settings_updated') not valid`,
    );
    const { httpStatus } = await broken.send('updatePaymentSettings', { settings: { ticker: false } }, token);
    expect(httpStatus).toBe(500);
    expect(await broken.call('getPaymentSettings', {}, token)).toEqual(before);
  });
});

test.each([
  ['supervisor', 200, 403],
  ['member', 403, 403],
] as const)('a %s reads with %d and saves with %d', async (role, reading, saving) => {
  const { token } = await cashier.signInAs(role);
  expect((await cashier.send('getPaymentSettings', {}, token)).httpStatus).toBe(reading);
  expect((await save({ ticker: false }, undefined, token)).httpStatus).toBe(saving);
});
