import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account, PaymentSettings } from '#domain/accounts/account.ts';
import { COINS } from '#domain/methods/coins.ts';
import { DEPOSIT_METHODS, METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const CLOSED = { enabled24_7: false, startTime: '00:00', endTime: '00:00' };
const CLOSED_SENTENCE = 'Cashouts are available every day between 12:00 AM – 12:00 AM EST.';

function ownAccount(id: string, fields: Partial<Account>): Account {
  const flags = { active: true, pinned: false, fallback: false, sample: false };
  return { id, name: `${id} of the staff`, displayName: `${id} of the casino`, ...flags, ...fields };
}

/** One own account for every method, and a pinned one where players go to a hosted page. */
function settingsWithOwnAccounts(): PaymentSettings {
  const hosted = (key: string) =>
    ownAccount(key, { paymentUrl: `https://pay.example/${key}`, stripeAccount: `Provider ${key}` });
  const accounts: Record<MethodKey, Account[]> = {
    venmo: [ownAccount('venmo', { handle: '@the-casino' })],
    zelle: [ownAccount('zelle', { email: 'pay@example.com', phone: '555-0100' })],
    chime: [ownAccount('chime', { handle: '$the-casino' })],
    cashapp: [hosted('cashapp')],
    applepay: [hosted('applepay')],
    creditcard: [hosted('creditcard')],
    crypto: COINS.map((coin) => ownAccount(coin, { cryptoType: coin, walletAddress: `wallet-${coin}` })),
  };
  return {
    ...settingsWithVenmo(),
    methods: Object.fromEntries(
      METHOD_KEYS.map((key) => [key, { enabled: true, accounts: accounts[key] }]),
    ) as PaymentSettings['methods'],
  };
}

async function storedDeposits({ database }: TestCashier) {
  return database.queries.selectFrom('deposits').selectAll().orderBy('id').execute();
}

describe('what is asked for', () => {
  let cashier: TestCashier;
  beforeAll(async () => {
    cashier = await startTestCashier({ settings: settingsWithOwnAccounts() });
  });
  afterAll(() => cashier[Symbol.asyncDispose]());

  test.each(DEPOSIT_METHODS)('%s is taken from its smallest amount on, and not below', async (method) => {
    const senderName = method === 'Crypto' ? undefined : 'Jane';
    const smallest = depositRequest({ method, senderName, amount: 50 });
    expect((await cashier.send('sendDepositEmail', smallest)).httpStatus).toBe(200);
    const { httpStatus, error } = await cashier.send('sendDepositEmail', { ...smallest, amount: 49.99 });
    expect(httpStatus).toBe(400);
    expect(error).toEqual({
      status: 'INVALID_ARGUMENT',
      message: 'The amount must be at least $50.',
      details: [{ field: 'amount', message: 'The amount must be at least $50.' }],
    });
  });

  test.each(DEPOSIT_METHODS.filter((method) => method !== 'Crypto'))(
    '%s is taken up to its largest amount, and not above',
    async (method) => {
      const largest = depositRequest({ method, amount: 2_000 });
      expect((await cashier.send('sendDepositEmail', largest)).httpStatus).toBe(200);
      const { error } = await cashier.send('sendDepositEmail', { ...largest, amount: 2_000.01 });
      expect(error?.message).toBe('The amount must be at most $2,000.');
    },
  );

  test.each(COINS)('%s has no largest amount but that of any request', async (method) => {
    const largest = depositRequest({ method, amount: 1_000_000, senderName: undefined });
    expect((await cashier.send('sendDepositEmail', largest)).httpStatus).toBe(200);
    const { error } = await cashier.send('sendDepositEmail', { ...largest, amount: 1_000_000.01 });
    expect(error?.message).toBe('The amount must be at most $1,000,000.');
  });

  test.each(DEPOSIT_METHODS.filter((method) => method !== 'Crypto'))('%s needs a sender', async (method) => {
    for (const senderName of [undefined, '', '  ', 'J'.repeat(101), 'Jane\nDoe']) {
      const { error } = await cashier.send('sendDepositEmail', depositRequest({ method, senderName }));
      expect(error?.status).toBe('INVALID_ARGUMENT');
      expect(error?.details).toEqual([{ field: 'senderName', message: expect.any(String) }]);
    }
  });

  test.each(['Crypto', ...COINS] as const)('%s must come without a sender', async (method) => {
    const { error } = await cashier.send('sendDepositEmail', depositRequest({ method }));
    expect(error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'senderName must be absent for crypto.',
    });
  });

  test.each([50.001, 50.123, 1e-7, -50, 0, 1e21])('an amount of %d is refused', async (amount) => {
    const { error } = await cashier.send('sendDepositEmail', depositRequest({ amount }));
    expect(error?.status).toBe('INVALID_ARGUMENT');
    expect(error?.details).toContainEqual({ field: 'amount', message: expect.any(String) });
  });

  test.each(['12345', 'FC', 'fc12345', 'XX12345', 'FC 12345', 'FC12a', `FC${'1'.repeat(21)}`, 'FC١٢٣', ''])(
    'the username %j is refused',
    async (username) => {
      const { error } = await cashier.send('sendDepositEmail', depositRequest({ username }));
      expect(error).toMatchObject({
        status: 'INVALID_ARGUMENT',
        details: [{ field: 'username', message: expect.stringContaining('FC12345') }],
      });
    },
  );

  test.each(['K7Q4-M2X', 'K7Q4-M2XPP', 'K7Q4-M2XU', ''])('the reference %j is refused', async (reference) => {
    const { error } = await cashier.send('sendDepositEmail', depositRequest({ reference }));
    expect(error?.details).toEqual([
      { field: 'reference', message: 'reference must be 8 letters and digits, for example K7Q4-M2XP.' },
    ]);
  });

  test.each(['a\u0000b', '\u0007'])('control characters in paymentLinkId (%j) are refused', async (text) => {
    const { error } = await cashier.send('sendDepositEmail', depositRequest({ paymentLinkId: text }));
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: [{ field: 'paymentLinkId' }] });
  });

  test('the prefix is that of the configuration', async () => {
    await using other = await startTestCashier({ variables: { CAGE_ID_PREFIX: 'ZZ' } });
    const accepted = await other.send('sendDepositEmail', depositRequest({ username: 'ZZ7' }));
    expect(accepted.httpStatus).toBe(200);
    const { error } = await other.send('sendDepositEmail', depositRequest());
    expect(error?.details).toEqual([
      { field: 'username', message: 'username must be ZZ and the casino ID, for example ZZ12345.' },
    ]);
  });
});

describe('what is stored', () => {
  test('is what was asked for, as a pending request of a player', async () => {
    await using cashier = await startTestCashier({ settings: settingsWithOwnAccounts() });
    const requestId = randomUUID();
    const answer = await cashier.call(
      'sendDepositEmail',
      depositRequest({
        amount: 1_234.56,
        senderName: '  Jane Doe ',
        requestId,
        reference: 'k7q4 m2xo',
        accountId: 'venmo',
        paymentLinkId: 'plink-1',
      }),
    );
    const [row, ...more] = await storedDeposits(cashier);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id: answer.id,
      request_id: requestId,
      source: 'player',
      username: 'FC12345',
      method: 'Venmo',
      amount_cents: 123_456,
      sender_name: 'Jane Doe',
      reference: 'K7Q4M2X0',
      payment_link_id: 'plink-1',
      account_id: 'venmo',
      payment_account: '@the-casino',
      status: 'pending',
      created_by: null,
      status_updated_by: null,
      version: 1,
    });
    expect(answer).toEqual({
      id: row?.id,
      reference: 'K7Q4M2X0',
      status: 'pending',
      createdAt: row?.created_at.toISOString(),
    });
  });

  test('has a reference of its own where the form sent none', async () => {
    await using cashier = await startTestCashier();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => cashier.call('sendDepositEmail', depositRequest())),
    );
    for (const { reference } of answers) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(20);
  });

  test.each([
    ['Zelle', 'zelle', 'pay@example.com'],
    ['Chime', 'chime', '$the-casino'],
    ['Cash App', 'cashapp', 'Provider cashapp'],
    ['BTC', 'BTC', 'BTC wallet-BTC'],
  ] as const)('names the account that a %s request was shown', async (method, accountId, label) => {
    await using cashier = await startTestCashier({ settings: settingsWithOwnAccounts() });
    const senderName = method === 'BTC' ? undefined : 'Jane';
    await cashier.call('sendDepositEmail', depositRequest({ method, accountId, senderName }));
    expect(await storedDeposits(cashier)).toMatchObject([{ account_id: accountId, payment_account: label }]);
  });

  test('names no account where a manual request names none', async () => {
    await using cashier = await startTestCashier({ settings: settingsWithOwnAccounts() });
    await cashier.call('sendDepositEmail', depositRequest());
    expect(await storedDeposits(cashier)).toMatchObject([{ account_id: null, payment_account: null }]);
  });

  test('keeps no empty sender with crypto', async () => {
    await using cashier = await startTestCashier();
    await cashier.call('sendDepositEmail', depositRequest({ method: 'BTC', senderName: ' ' }));
    expect(await storedDeposits(cashier)).toMatchObject([{ sender_name: null }]);
  });
});

describe('a request that is repeated', () => {
  test('with the same content is answered alike and stored once', async () => {
    await using cashier = await startTestCashier();
    const request = depositRequest({ requestId: randomUUID(), reference: 'K7Q4-M2XP', accountId: 'venmo-own' });
    const first = await cashier.call('sendDepositEmail', request);
    expect(await cashier.call('sendDepositEmail', request)).toEqual(first);
    // The same, typed otherwise.
    const retyped = { ...request, reference: 'k7q4m2xp', senderName: ' Jane Doe ' };
    expect(await cashier.call('sendDepositEmail', retyped)).toEqual(first);
    expect(await storedDeposits(cashier)).toHaveLength(1);
  });

  test('is known by its id in capitals too', async () => {
    await using cashier = await startTestCashier();
    const requestId = randomUUID();
    const request = depositRequest({ requestId: requestId.toUpperCase() });
    const first = await cashier.call('sendDepositEmail', request);
    expect(await cashier.call('sendDepositEmail', request)).toEqual(first);
    expect(await cashier.call('sendDepositEmail', { ...request, requestId })).toEqual(first);
    expect(await storedDeposits(cashier)).toHaveLength(1);
  });

  test('answers with the status it has come to', async () => {
    await using cashier = await startTestCashier();
    const request = depositRequest({ requestId: randomUUID() });
    const first = await cashier.call('sendDepositEmail', request);
    await cashier.database.queries.updateTable('deposits').set({ status: 'sent' }).execute();
    expect(await cashier.call('sendDepositEmail', request)).toEqual({ ...first, status: 'sent' });
  });

  test.each([
    { username: 'FC12346' },
    { method: 'Zelle' },
    { amount: 50.01 },
    { senderName: 'John Doe' },
    { paymentLinkId: 'plink-2' },
    { reference: 'K7Q4-M2XQ' },
    { accountId: undefined },
  ] as const)('with other content (%j) is refused, and nothing is stored', async (other) => {
    await using cashier = await startTestCashier();
    const request = depositRequest({ requestId: randomUUID(), reference: 'K7Q4-M2XP', accountId: 'venmo-own' });
    await cashier.call('sendDepositEmail', request);
    const changed = { ...request, ...other, ...('method' in other && { accountId: undefined }) };
    const { httpStatus, error } = await cashier.send('sendDepositEmail', changed);
    expect(httpStatus).toBe(409);
    expect(error).toEqual({
      status: 'ALREADY_EXISTS',
      message: 'Another deposit request was already sent under this request ID.',
    });
    expect(await storedDeposits(cashier)).toMatchObject([{ username: 'FC12345', amount_cents: 5_000 }]);
  });

  test('without a request id is a new request each time', async () => {
    await using cashier = await startTestCashier();
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await cashier.call('sendDepositEmail', depositRequest())).id);
    expect((await storedDeposits(cashier)).map(({ id }) => id)).toEqual(ids.sort());
  });

  test('a hundred times at once is stored once and answered alike', async () => {
    await using cashier = await startTestCashier();
    const request = depositRequest({ requestId: randomUUID() });
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => cashier.call('sendDepositEmail', request)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await storedDeposits(cashier)).toHaveLength(1);
  });

  test('at once with two contents under one id is stored once; the other content is refused', async () => {
    await using cashier = await startTestCashier();
    const requestId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        cashier.send('sendDepositEmail', depositRequest({ requestId, amount: 50 + (i % 2) })),
      ),
    );
    const [stored, ...more] = await storedDeposits(cashier);
    expect(more).toEqual([]);
    for (const [i, { result, error }] of answers.entries()) {
      if (5_000 + 100 * (i % 2) === stored?.amount_cents) expect(result?.id).toBe(stored.id);
      else expect(error?.status).toBe('ALREADY_EXISTS');
    }
  });

  test('is answered even after the hours have closed and its account has gone', async () => {
    await using cashier = await startTestCashier();
    const request = depositRequest({ requestId: randomUUID(), accountId: 'venmo-own' });
    const first = await cashier.call('sendDepositEmail', request);
    await using later = await startTestCashier({
      database: cashier.database,
      settings: { ...settingsWithOwnAccounts(), withdrawalHours: CLOSED },
    });
    expect(await later.call('sendDepositEmail', request)).toEqual(first);
    const { error } = await later.send('sendDepositEmail', { ...request, requestId: randomUUID() });
    expect(error?.status).toBe('UNAVAILABLE');
  });
});

describe('a reference', () => {
  test('belongs to one request', async () => {
    await using cashier = await startTestCashier();
    await cashier.call('sendDepositEmail', depositRequest({ reference: 'K7Q4-M2XP' }));
    const { httpStatus, error } = await cashier.send(
      'sendDepositEmail',
      depositRequest({ reference: 'k7q4m2xp', requestId: randomUUID() }),
    );
    expect(httpStatus).toBe(409);
    expect(error).toEqual({
      status: 'ALREADY_EXISTS',
      message:
        'This payment reference belongs to another deposit request. Open the form again to get a new one.',
    });
    expect(await storedDeposits(cashier)).toHaveLength(1);
  });

  test('taken hurts none of those sent at the same time', async () => {
    await using cashier = await startTestCashier();
    await cashier.call('sendDepositEmail', depositRequest({ reference: 'K7Q4-M2XP' }));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        cashier.send('sendDepositEmail', depositRequest(i === 15 ? { reference: 'K7Q4-M2XP' } : {})),
      ),
    );
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(answers.map((_, i) => (i === 15 ? 409 : 200)));
    expect(await storedDeposits(cashier)).toHaveLength(30);
  });
});

describe('many requests at once', () => {
  test('are all stored, each exactly once, and each answered with its own', async () => {
    await using cashier = await startTestCashier();
    const requests = Array.from({ length: 300 }, (_, i) =>
      depositRequest({ username: `FC${i + 1}`, amount: 50 + i / 100, requestId: randomUUID() }),
    );
    const answers = await Promise.all(requests.map((request) => cashier.call('sendDepositEmail', request)));
    const stored = await storedDeposits(cashier);
    expect(stored).toHaveLength(300);
    const byId = new Map(stored.map((row) => [row.id, row]));
    for (const [i, { id, reference }] of answers.entries()) {
      expect(byId.get(id)).toMatchObject({
        username: requests[i]?.username,
        amount_cents: 5_000 + i,
        request_id: requests[i]?.requestId,
        reference,
      });
    }
  });

  test('suffer nothing for one that the database will not have', async () => {
    await using cashier = await startTestCashier();
    await cashier.database.pool.query(`alter table deposits add check (username <> 'FC666')`);
    const usernames = Array.from({ length: 60 }, (_, i) => (i === 30 ? 'FC666' : `FC${1_000 + i}`));
    const answers = await Promise.all(
      usernames.map((username) => cashier.send('sendDepositEmail', depositRequest({ username }))),
    );
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(
      usernames.map((username) => (username === 'FC666' ? 500 : 200)),
    );
    expect(answers[30]?.error).toEqual({
      status: 'INTERNAL',
      message: 'Something went wrong. Please try again.',
    });
    const stored = (await storedDeposits(cashier)).map(({ username }) => username);
    expect(stored.sort()).toEqual(usernames.filter((username) => username !== 'FC666').sort());
  });
});

describe('while it cannot be paid', () => {
  test('outside the hours, a request is refused with the hours, and nothing is stored', async () => {
    await using cashier = await startTestCashier({
      settings: { ...settingsWithVenmo(), withdrawalHours: CLOSED },
    });
    const { httpStatus, error } = await cashier.send('sendDepositEmail', depositRequest());
    expect(httpStatus).toBe(503);
    expect(error).toEqual({ status: 'UNAVAILABLE', message: CLOSED_SENTENCE });
    expect(await storedDeposits(cashier)).toEqual([]);
  });

  test('outside the hours, an owner may take deposits nevertheless', async () => {
    await using cashier = await startTestCashier({
      settings: { ...settingsWithVenmo(), withdrawalHours: CLOSED, depositsOutsideHours: true },
    });
    await cashier.call('sendDepositEmail', depositRequest());
    expect(await storedDeposits(cashier)).toHaveLength(1);
  });

  test('by a method that is switched off, a request is refused', async () => {
    const settings = settingsWithVenmo();
    const venmo = { ...settings.methods.venmo, enabled: false };
    await using cashier = await startTestCashier({
      settings: { ...settings, methods: { ...settings.methods, venmo } },
    });
    const { httpStatus, error } = await cashier.send('sendDepositEmail', depositRequest());
    expect(httpStatus).toBe(400);
    expect(error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'Venmo is not available now. Please choose another method.',
    });
    expect(await storedDeposits(cashier)).toEqual([]);
  });

  test.each([
    ['nobody’s', 'no-such-account'],
    ['another method’s', 'BTC'],
  ])('to %s account, a request is refused', async (_, accountId) => {
    await using cashier = await startTestCashier({ settings: settingsWithOwnAccounts() });
    const { error } = await cashier.send('sendDepositEmail', depositRequest({ accountId }));
    expect(error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'The account you were shown is no longer in use. Reload the page to see the current one.',
    });
    expect(await storedDeposits(cashier)).toEqual([]);
  });

  test.each([
    ['Zelle', 'sample-zelle-1'],
    ['Cash App', 'sample-cashapp-1'],
    ['BTC', 'sample-crypto-btc'],
  ] as const)('to a sample account, a %s request is taken in a demo only', async (method, accountId) => {
    const senderName = method === 'BTC' ? undefined : 'Jane';
    const request = depositRequest({ method, accountId, senderName });
    await using cashier = await startTestCashier();
    expect((await cashier.send('sendDepositEmail', request)).error?.status).toBe('FAILED_PRECONDITION');
    expect(await storedDeposits(cashier)).toEqual([]);

    await using demo = await startTestCashier({ demo: true });
    expect((await demo.send('sendDepositEmail', request)).httpStatus).toBe(200);
    expect(await storedDeposits(demo)).toMatchObject([{ account_id: accountId }]);
  });

  test('on a hosted page that has only a sample, a request is taken in a demo only', async () => {
    await using cashier = await startTestCashier();
    const request = depositRequest({ method: 'Apple Pay' });
    expect((await cashier.send('sendDepositEmail', request)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'No account available',
    });
    await using demo = await startTestCashier({ demo: true });
    const { redirectUrl } = await demo.call('sendDepositEmail', request);
    expect(redirectUrl).toBe('https://pay.example/sample-applepay');
  });
});

describe('a hosted page', () => {
  test.each([
    ['Cash App', 'cashapp'],
    ['Apple Pay', 'applepay'],
    ['Credit Card', 'creditcard'],
  ] as const)('of %s is where the answer sends to, also when repeated', async (method, accountId) => {
    await using cashier = await startTestCashier({ settings: settingsWithOwnAccounts() });
    const request = depositRequest({ method, requestId: randomUUID() });
    const answer = await cashier.call('sendDepositEmail', request);
    expect(answer.redirectUrl).toBe(`https://pay.example/${accountId}`);
    expect(await cashier.call('sendDepositEmail', request)).toEqual(answer);
    expect(await storedDeposits(cashier)).toMatchObject([
      { account_id: accountId, payment_account: `Provider ${accountId}` },
    ]);
  });

  test('is none for what is paid elsewhere', async () => {
    await using cashier = await startTestCashier({ settings: settingsWithOwnAccounts() });
    const answer = await cashier.call('sendDepositEmail', depositRequest({ accountId: 'venmo' }));
    expect(answer).not.toHaveProperty('redirectUrl');
  });
});
