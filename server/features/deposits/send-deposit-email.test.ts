import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { DEPOSIT_METHODS } from '#domain/methods/methods.ts';
import { storePrices } from '#server/features/prices/store.ts';
import { depositRequest, newPlayer, storedDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const PRICES = { BTC: 50_000, ETH: 2_500, LTC: 80, USDT: 1, SOL: 100 };

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier({ settings: settingsWithEveryMethod() });
});
afterAll(() => cashier[Symbol.asyncDispose]());

describe('what is asked for', () => {
  test.each([...DEPOSIT_METHODS.filter((method) => method !== 'Crypto'), 'BTC'] as const)(
    '%s is accepted from its smallest amount on, and not below',
    async (method) => {
      const senderName = method === 'BTC' ? undefined : 'Jane';
      const smallest = depositRequest({ method, senderName, amount: 50 });
      expect((await cashier.send('sendDepositEmail', smallest)).httpStatus).toBe(200);
      for (const amount of [49.99, 0, -1]) {
        const { httpStatus, error } = await cashier.send('sendDepositEmail', { ...smallest, amount });
        expect(httpStatus).toBe(400);
        expect(error).toEqual({
          status: 'INVALID_ARGUMENT',
          message: 'The amount must be at least $50.',
          details: [{ field: 'amount', message: 'The amount must be at least $50.' }],
        });
      }
    },
  );

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

test('an amount with a fraction of a cent is refused for that alone', async () => {
  const input = { username: newPlayer(), method: 'Venmo', amount: 60.001, senderName: 'Jane Doe' } as const;
  const { error } = await cashier.send('sendDepositEmail', input);
  expect(error?.message).toBe('amount must be US dollars with at most two decimals.');
});

describe('what is stored', () => {
  test('is what was requested, as a player’s pending request', async () => {
    const username = newPlayer();
    const requestId = randomUUID();
    const answer = await cashier.call('sendDepositEmail', {
      username,
      method: 'Venmo',
      amount: 1_234.56,
      senderName: '  Jane Doe ',
      requestId,
      reference: 'k7q4 m2xo',
      accountId: 'venmo-own',
      paymentLinkId: 'plink-1',
    });
    const [row, ...more] = await storedDeposits(cashier.database, username);
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
      account_id: 'venmo-own',
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

  test('has its own reference if the form sent none', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => cashier.call('sendDepositEmail', depositRequest())),
    );
    for (const { reference } of answers) expect(reference).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(new Set(answers.map(({ reference }) => reference)).size).toBe(20);
  });

  test.each([
    ['Zelle', 'zelle', 'casino@example.com'],
    ['Chime', 'chime', '$the-casino'],
    ['Cash App', 'cashapp', 'Provider'],
    ['BTC', 'btc', 'BTC 1111111111111111111114oLvT2'],
  ] as const)('names the account that a %s request was shown', async (method, accountId, label) => {
    const username = newPlayer();
    const senderName = method === 'BTC' ? undefined : 'Jane';
    await cashier.call('sendDepositEmail', { username, method, amount: 50, accountId, senderName });
    expect(await storedDeposits(cashier.database, username)).toMatchObject([
      { account_id: accountId, payment_account: label },
    ]);
  });

  test.each([
    ['Venmo', 'venmo-own', '@the-casino', { handle: '@the-casino' }],
    ['BTC', 'btc', 'BTC 1111111111111111111114oLvT2', { coin: 'BTC', network: 'Bitcoin Network' }],
  ] as const)(
    'names the account whose turn it is, as the answer does, if a %s request names none',
    async (...of) => {
      const [method, id, label, shown] = of;
      const username = newPlayer();
      const senderName = method === 'BTC' ? undefined : 'Jane';
      const request = depositRequest({ username, method, senderName, requestId: randomUUID() });
      const answer = await cashier.call('sendDepositEmail', request);
      expect(answer.account).toMatchObject({ id, ...shown });
      expect(await cashier.call('sendDepositEmail', request)).toEqual(answer);
      expect(await storedDeposits(cashier.database, username)).toMatchObject([
        { account_id: id, payment_account: label },
      ]);
    },
  );

  test('is refused of coins that the request does not name: there is nothing to pay into', async () => {
    const username = newPlayer();
    const request = depositRequest({ username, method: 'Crypto', senderName: undefined });
    const message = 'Choose a coin: send BTC, ETH, LTC, USDT or SOL as the method.';
    const { error } = await cashier.send('sendDepositEmail', request);
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: [{ field: 'method', message }] });
    expect(await storedDeposits(cashier.database, username)).toEqual([]);
    const named = { ...request, accountId: 'btc' };
    expect((await cashier.call('sendDepositEmail', named)).account).not.toBeNull();
  });

  test('is answered as at first when it is repeated, whatever staff have set meanwhile', async () => {
    const request = depositRequest({ requestId: randomUUID() });
    const first = await cashier.call('sendDepositEmail', request);
    const { token } = await cashier.signInAs('owner');
    await cashier.call('updateDepositStatus', { depositId: first.id, status: 'declined' }, token);
    expect(await cashier.call('sendDepositEmail', request)).toMatchObject({
      id: first.id,
      status: 'pending',
    });
  });

  test('of coins at a live price promises how many to send, to a repeat of the request too', async () => {
    await using other = await startTestCashier({ settings: settingsWithEveryMethod() });
    await storePrices(other.database, PRICES, new Date());
    const username = newPlayer();
    const request = { username, method: 'BTC', amount: 75.5, requestId: randomUUID() } as const;
    const answer = await other.call('sendDepositEmail', request);
    expect(answer.quote).toMatchObject({ coins: '0.00151000', price: 50_000 });
    const heldMs = Date.parse(answer.quote?.until ?? '') - Date.parse(answer.createdAt);
    expect(Math.abs(heldMs - 15 * 60_000)).toBeLessThan(60_000);
    expect(await other.call('sendDepositEmail', request)).toEqual(answer);
    expect(await storedDeposits(other.database, username)).toMatchObject([
      {
        quoted_coins: '0.00151000',
        quoted_price: '50000',
        quoted_until: new Date(answer.quote?.until ?? ''),
      },
    ]);
  });

  test('of coins without a live price promises nothing', async () => {
    await using other = await startTestCashier({ settings: settingsWithEveryMethod() });
    const request = depositRequest({ method: 'ETH', senderName: undefined });
    expect(await other.call('sendDepositEmail', request)).not.toHaveProperty('quote');
    const aWhileAgo = new Date(Date.now() - 3_600_000);
    await storePrices(other.database, PRICES, aWhileAgo);
    expect(await other.call('sendDepositEmail', request)).not.toHaveProperty('quote');
  });

  test('of coins promises a player no more than $10,000 at a time, and a network no more than $50,000', async () => {
    await using other = await startTestCashier({ settings: settingsWithEveryMethod() });
    await storePrices(other.database, PRICES, new Date());
    const isPromised = async (username: string, amount: number) =>
      'quote' in (await other.call('sendDepositEmail', { username, method: 'BTC' as const, amount }));
    const player = newPlayer();
    expect(await isPromised(player, 9_000)).toBe(true);
    expect(await isPromised(player, 2_000)).toBe(false);
    expect(await isPromised(player, 500)).toBe(true);
    for (let time = 0; time < 4; time++) expect(await isPromised(newPlayer(), 10_000)).toBe(true);
    expect(await isPromised(newPlayer(), 10_000)).toBe(false);
  });

  test('of coins leaves a player with a link the promises that strangers have asked for in their name', async () => {
    await using other = await startTestCashier({ settings: settingsWithEveryMethod() });
    await storePrices(other.database, PRICES, new Date());
    const username = newPlayer();
    const ask = (followTokens?: string[]) =>
      other.call('sendDepositEmail', { username, method: 'BTC', amount: 10_000, followTokens });
    const { followToken, id } = await ask();
    expect(await ask()).not.toHaveProperty('quote');
    expect(await ask([followToken])).not.toHaveProperty('quote');
    const { token } = await other.signInAs('owner');
    await other.call('updateDepositStatus', { depositId: id, status: 'sent' }, token);
    expect(await ask([followToken])).toHaveProperty('quote');
    expect(await ask([followToken])).not.toHaveProperty('quote');
  });

  test('keeps no empty sender with crypto', async () => {
    const username = newPlayer();
    await cashier.call('sendDepositEmail', depositRequest({ username, method: 'BTC', senderName: ' ' }));
    expect(await storedDeposits(cashier.database, username)).toMatchObject([{ sender_name: null }]);
  });
});
