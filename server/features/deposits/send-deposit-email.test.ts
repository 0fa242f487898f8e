import { randomBytes, randomInt, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Account, PaymentSettings } from '#domain/accounts/account.ts';
import { formatReference, newReference } from '#domain/deposits/reference.ts';
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
  const methods = METHOD_KEYS.map((key) => [key, { enabled: true, accounts: accounts[key] }] as const);
  return {
    ...settingsWithVenmo(),
    methods: Object.fromEntries(methods) as unknown as PaymentSettings['methods'],
  };
}

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier({ settings: settingsWithOwnAccounts() });
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** A player of one test's own. */
function newPlayer(): string {
  return `FC${randomInt(1e12)}`;
}

async function storedDeposits(username: string, { database } = cashier) {
  return database.queries
    .selectFrom('deposits')
    .selectAll()
    .where('username', '=', username)
    .orderBy('id')
    .execute();
}

describe('what is asked for', () => {
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
    const username = newPlayer();
    const requestId = randomUUID();
    const answer = await cashier.call('sendDepositEmail', {
      username,
      method: 'Venmo',
      amount: 1_234.56,
      senderName: '  Jane Doe ',
      requestId,
      reference: 'k7q4 m2xo',
      accountId: 'venmo',
      paymentLinkId: 'plink-1',
    });
    const [row, ...more] = await storedDeposits(username);
    expect(more).toEqual([]);
    expect(row).toMatchObject({
      id: answer.id,
      request_id: requestId,
      source: 'player',
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
    expect(answer).toMatchObject({
      id: row?.id,
      reference: 'K7Q4M2X0',
      status: 'pending',
      createdAt: row?.created_at.toISOString(),
    });
  });

  test('has a reference of its own where the form sent none', async () => {
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
    const username = newPlayer();
    const senderName = method === 'BTC' ? undefined : 'Jane';
    await cashier.call('sendDepositEmail', { username, method, amount: 50, accountId, senderName });
    expect(await storedDeposits(username)).toMatchObject([{ account_id: accountId, payment_account: label }]);
  });

  test('names no account where a manual request names none', async () => {
    const username = newPlayer();
    await cashier.call('sendDepositEmail', depositRequest({ username }));
    expect(await storedDeposits(username)).toMatchObject([{ account_id: null, payment_account: null }]);
  });

  test('keeps no empty sender with crypto', async () => {
    const username = newPlayer();
    await cashier.call('sendDepositEmail', depositRequest({ username, method: 'BTC', senderName: ' ' }));
    expect(await storedDeposits(username)).toMatchObject([{ sender_name: null }]);
  });
});

describe('a request that is repeated', () => {
  /** A request of one test's own, with all that can be sent. */
  function wholeRequest() {
    const reference = newReference(randomBytes(5));
    return depositRequest({ username: newPlayer(), requestId: randomUUID(), reference, accountId: 'venmo' });
  }

  test('with the same content is answered alike and stored once', async () => {
    const request = wholeRequest();
    const first = await cashier.call('sendDepositEmail', request);
    expect(await cashier.call('sendDepositEmail', request)).toEqual(first);
    const reference = formatReference(first.reference).toLowerCase();
    const retyped = { ...request, reference, senderName: ` ${request.senderName} ` };
    expect(await cashier.call('sendDepositEmail', retyped)).toEqual(first);
    expect(await storedDeposits(request.username)).toHaveLength(1);
  });

  test('is known by its id in capitals too', async () => {
    const requestId = randomUUID();
    const request = depositRequest({ username: newPlayer(), requestId: requestId.toUpperCase() });
    const first = await cashier.call('sendDepositEmail', request);
    expect(await cashier.call('sendDepositEmail', request)).toEqual(first);
    expect(await cashier.call('sendDepositEmail', { ...request, requestId })).toEqual(first);
    expect(await storedDeposits(request.username)).toHaveLength(1);
  });

  test('answers with the status it has come to', async () => {
    const request = wholeRequest();
    const first = await cashier.call('sendDepositEmail', request);
    await cashier.database.queries
      .updateTable('deposits')
      .set({ status: 'sent' })
      .where('id', '=', first.id)
      .execute();
    expect(await cashier.call('sendDepositEmail', request)).toEqual({ ...first, status: 'sent' });
  });

  test.each([
    { username: 'FC12346' },
    { method: 'Zelle', accountId: 'zelle' },
    { amount: 50.01 },
    { senderName: 'John Doe' },
    { paymentLinkId: 'plink-2' },
    { reference: undefined },
    { accountId: undefined },
  ] as const)('with other content (%j) is refused, and nothing is stored', async (other) => {
    const request = wholeRequest();
    await cashier.call('sendDepositEmail', request);
    const { httpStatus, error } = await cashier.send('sendDepositEmail', { ...request, ...other });
    expect(httpStatus).toBe(409);
    expect(error).toEqual({
      status: 'ALREADY_EXISTS',
      message: 'Another deposit request was already sent under this request ID.',
    });
    const { queries } = cashier.database;
    const stored = await queries
      .selectFrom('deposits')
      .selectAll()
      .where('request_id', '=', request.requestId as string)
      .execute();
    expect(stored).toMatchObject([
      { username: request.username, method: 'Venmo', amount_cents: 5_000, sender_name: 'Jane Doe' },
    ]);
  });

  test('without a request id is a new request each time', async () => {
    const request = depositRequest({ username: newPlayer() });
    const ids = [];
    for (let i = 0; i < 3; i++) ids.push((await cashier.call('sendDepositEmail', request)).id);
    expect((await storedDeposits(request.username)).map(({ id }) => id)).toEqual(ids.sort());
  });

  test('a hundred times at once is stored once and answered alike', async () => {
    const request = wholeRequest();
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => cashier.call('sendDepositEmail', request)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(await storedDeposits(request.username)).toHaveLength(1);
  });

  test('on two nodes at once is stored once and answered alike', async () => {
    await using other = await startTestCashier({ database: cashier.database });
    const requests = Array.from({ length: 10 }, wholeRequest);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => [
        Promise.all(requests.map((request) => cashier.call('sendDepositEmail', request))),
        Promise.all(requests.toReversed().map((request) => other.call('sendDepositEmail', request))).then(
          (backwards) => backwards.toReversed(),
        ),
      ]).flat(),
    );
    for (const answer of answers) expect(answer).toEqual(answers[0]);
    for (const { username } of requests) expect(await storedDeposits(username)).toHaveLength(1);
  });

  test('at once with two contents under one id is stored once; the other content is refused', async () => {
    const [username, requestId] = [newPlayer(), randomUUID()];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        cashier.send('sendDepositEmail', depositRequest({ username, requestId, amount: 50 + (i % 2) })),
      ),
    );
    const [stored, ...more] = await storedDeposits(username);
    expect(more).toEqual([]);
    for (const [i, { result, error }] of answers.entries()) {
      if (5_000 + 100 * (i % 2) === stored?.amount_cents) expect(result?.id).toBe(stored.id);
      else expect(error?.status).toBe('ALREADY_EXISTS');
    }
  });

  test('is answered even after the hours have closed and its account has gone', async () => {
    await using before = await startTestCashier();
    const request = depositRequest({ requestId: randomUUID(), accountId: 'venmo-own' });
    const first = await before.call('sendDepositEmail', request);
    await using after = await startTestCashier({
      database: before.database,
      settings: { ...settingsWithOwnAccounts(), withdrawalHours: CLOSED },
    });
    expect(await after.call('sendDepositEmail', request)).toEqual(first);
    const { error } = await after.send('sendDepositEmail', { ...request, requestId: randomUUID() });
    expect(error?.status).toBe('UNAVAILABLE');
  });
});

describe('a reference', () => {
  test('belongs to one request', async () => {
    const username = newPlayer();
    const first = depositRequest({ username, reference: newReference(randomBytes(5)) });
    const { reference } = await cashier.call('sendDepositEmail', first);
    const { httpStatus, error } = await cashier.send(
      'sendDepositEmail',
      depositRequest({ username, reference: reference.toLowerCase(), requestId: randomUUID() }),
    );
    expect(httpStatus).toBe(409);
    expect(error).toEqual({
      status: 'ALREADY_EXISTS',
      message:
        'This payment reference belongs to another deposit request. Open the form again to get a new one.',
    });
    expect(await storedDeposits(username)).toHaveLength(1);
  });

  test('taken hurts none of those sent at the same time', async () => {
    const username = newPlayer();
    const { reference } = await cashier.call('sendDepositEmail', depositRequest({ username }));
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, i) =>
        cashier.send('sendDepositEmail', depositRequest({ username, ...(i === 15 && { reference }) })),
      ),
    );
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(
      answers.map((_, i) => (i === 15 ? 409 : 200)),
    );
    expect(await storedDeposits(username)).toHaveLength(30);
  });
});

describe('many requests at once', () => {
  test('are all stored, each exactly once, and each answered with its own', async () => {
    const requests = Array.from({ length: 300 }, (_, i) =>
      depositRequest({ username: newPlayer(), amount: 50 + i / 100, requestId: randomUUID() }),
    );
    const answers = await Promise.all(requests.map((request) => cashier.call('sendDepositEmail', request)));
    const stored = await Promise.all(requests.map(({ username }) => storedDeposits(username)));
    expect(stored).toMatchObject(
      requests.map(({ requestId }, i) => [
        {
          id: answers[i]?.id,
          reference: answers[i]?.reference,
          request_id: requestId,
          amount_cents: 5_000 + i,
        },
      ]),
    );
  });

  test('suffer nothing for one that the database will not have', async () => {
    await using strict = await startTestCashier();
    await strict.database.pool.query(`alter table deposits add check (username <> 'FC666')`);
    const usernames = Array.from({ length: 60 }, (_, i) => (i === 30 ? 'FC666' : `FC${1_000 + i}`));
    const answers = await Promise.all(
      usernames.map((username) => strict.send('sendDepositEmail', depositRequest({ username }))),
    );
    expect(answers.map(({ httpStatus }) => httpStatus)).toEqual(
      usernames.map((username) => (username === 'FC666' ? 500 : 200)),
    );
    expect(answers[30]?.error).toEqual({
      status: 'INTERNAL',
      message: 'Something went wrong. Please try again.',
    });
    const stored = await strict.database.queries.selectFrom('deposits').select('username').execute();
    expect(stored.map(({ username }) => username).sort()).toEqual(
      usernames.filter((username) => username !== 'FC666').sort(),
    );
  });
});

describe('while it cannot be paid', () => {
  test('outside the hours, a request is refused with the hours, and nothing is stored', async () => {
    await using other = await startTestCashier({
      settings: { ...settingsWithVenmo(), withdrawalHours: CLOSED },
    });
    const { httpStatus, error } = await other.send('sendDepositEmail', depositRequest());
    expect(httpStatus).toBe(503);
    expect(error).toEqual({ status: 'UNAVAILABLE', message: CLOSED_SENTENCE });
    expect(await storedDeposits('FC12345', other)).toEqual([]);
  });

  test('outside the hours, an owner may take deposits nevertheless', async () => {
    await using other = await startTestCashier({
      settings: { ...settingsWithVenmo(), withdrawalHours: CLOSED, depositsOutsideHours: true },
    });
    await other.call('sendDepositEmail', depositRequest());
    expect(await storedDeposits('FC12345', other)).toHaveLength(1);
  });

  test('by a method that is switched off, a request is refused', async () => {
    const settings = settingsWithVenmo();
    const venmo = { ...settings.methods.venmo, enabled: false };
    await using other = await startTestCashier({
      settings: { ...settings, methods: { ...settings.methods, venmo } },
    });
    const { httpStatus, error } = await other.send('sendDepositEmail', depositRequest());
    expect(httpStatus).toBe(400);
    expect(error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'Venmo is not available now. Please choose another method.',
    });
    expect(await storedDeposits('FC12345', other)).toEqual([]);
  });

  test.each([
    ['nobody’s', 'no-such-account'],
    ['another method’s', 'BTC'],
  ])('to %s account, a request is refused', async (_, accountId) => {
    const username = newPlayer();
    const { error } = await cashier.send('sendDepositEmail', depositRequest({ username, accountId }));
    expect(error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'The account you were shown is no longer in use. Reload the page to see the current one.',
    });
    expect(await storedDeposits(username)).toEqual([]);
  });

  test.each(COINS)('to another coin’s account, a %s request is refused', async (method) => {
    const username = newPlayer();
    const request = depositRequest({ username, method, senderName: undefined });
    for (const coin of COINS.filter((other) => other !== method)) {
      const { error } = await cashier.send('sendDepositEmail', { ...request, accountId: coin });
      expect(error).toEqual({
        status: 'FAILED_PRECONDITION',
        message: `The account you were shown does not take ${method}. Reload the page to see the one that does.`,
      });
    }
    expect(await storedDeposits(username)).toEqual([]);
    expect((await cashier.send('sendDepositEmail', { ...request, accountId: method })).httpStatus).toBe(200);
  });

  test.each([
    ['Zelle', 'sample-zelle-1'],
    ['Cash App', 'sample-cashapp-1'],
    ['BTC', 'sample-crypto-btc'],
  ] as const)('to a sample account, a %s request is taken in a demo only', async (method, accountId) => {
    const senderName = method === 'BTC' ? undefined : 'Jane';
    const request = depositRequest({ method, accountId, senderName });
    await using other = await startTestCashier();
    expect((await other.send('sendDepositEmail', request)).error?.status).toBe('FAILED_PRECONDITION');
    expect(await storedDeposits('FC12345', other)).toEqual([]);

    await using demo = await startTestCashier({ demo: true });
    expect((await demo.send('sendDepositEmail', request)).httpStatus).toBe(200);
    expect(await storedDeposits('FC12345', demo)).toMatchObject([{ account_id: accountId }]);
  });

  test('on a hosted page that has only a sample, a request is taken in a demo only', async () => {
    await using other = await startTestCashier();
    const request = depositRequest({ method: 'Apple Pay' });
    expect((await other.send('sendDepositEmail', request)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'No account available',
    });
    await using demo = await startTestCashier({ demo: true });
    const { id, redirectUrl } = await demo.call('sendDepositEmail', request);
    expect(redirectUrl).toBe(`https://pay.example/sample-applepay?client_reference_id=${id}`);
  });
});

describe('a hosted page', () => {
  test.each([
    ['Cash App', 'cashapp'],
    ['Apple Pay', 'applepay'],
    ['Credit Card', 'creditcard'],
  ] as const)('of %s is where the answer sends to, also when repeated', async (method, accountId) => {
    const username = newPlayer();
    const request = depositRequest({ username, method, requestId: randomUUID() });
    const answer = await cashier.call('sendDepositEmail', request);
    expect(answer.redirectUrl).toBe(`https://pay.example/${accountId}?client_reference_id=${answer.id}`);
    expect(await cashier.call('sendDepositEmail', request)).toEqual(answer);
    expect(await storedDeposits(username)).toMatchObject([
      { account_id: accountId, payment_account: `Provider ${accountId}` },
    ]);
  });

  test('with a fixed amount takes that amount and no other', async () => {
    const settings = settingsWithOwnAccounts();
    const page = ownAccount('fixed', { paymentUrl: 'https://pay.example/100', amountCents: 10_000 });
    await using other = await startTestCashier({
      settings: {
        ...settings,
        methods: { ...settings.methods, cashapp: { enabled: true, accounts: [page] } },
      },
    });
    const request = depositRequest({ method: 'Cash App', amount: 99.99 });
    for (const named of [request, { ...request, accountId: 'fixed' }]) {
      const message = 'The amount must be $100: the payment page takes no other.';
      expect((await other.send('sendDepositEmail', named)).error).toEqual({
        status: 'INVALID_ARGUMENT',
        message,
        details: [{ field: 'amount', message }],
      });
    }
    expect(await storedDeposits('FC12345', other)).toEqual([]);
    const { redirectUrl } = await other.call('sendDepositEmail', { ...request, amount: 100 });
    expect(redirectUrl).toContain('https://pay.example/100?');
  });

  test('is none for what is paid elsewhere', async () => {
    const username = newPlayer();
    const answer = await cashier.call('sendDepositEmail', depositRequest({ username, accountId: 'venmo' }));
    expect(answer).not.toHaveProperty('redirectUrl');
  });
});
