import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { COINS } from '#domain/coins/coins.ts';
import { cents } from '#domain/money/usd.ts';
import { depositRequest, newPlayer, storedDeposits } from '#test/fixtures/deposits.ts';
import { ownAccount, settingsWithEveryMethod, withAccounts } from '#test/fixtures/settings.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const CLOSED = { enabled24_7: false, startTime: '00:00', endTime: '00:00' };
const CLOSED_SENTENCE = 'Cashouts are available every day between 12:00 AM – 12:00 AM EST.';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier({ settings: settingsWithEveryMethod() });
});
afterAll(() => cashier[Symbol.asyncDispose]());

describe('while it cannot be paid', () => {
  test('outside the hours, a request is refused with the hours, and nothing is stored', async () => {
    await using other = await startTestCashier({
      settings: { ...settingsWithVenmo(), withdrawalHours: CLOSED },
    });
    const { httpStatus, error } = await other.send('sendDepositEmail', depositRequest());
    expect(httpStatus).toBe(503);
    expect(error).toEqual({ status: 'UNAVAILABLE', message: CLOSED_SENTENCE, code: 'closed' });
    expect(await storedDeposits(other.database, 'FC12345')).toEqual([]);
  });

  test('outside the hours, an owner may still allow deposits', async () => {
    await using other = await startTestCashier({
      settings: { ...settingsWithVenmo(), withdrawalHours: CLOSED, depositsOutsideHours: true },
    });
    await other.call('sendDepositEmail', depositRequest());
    expect(await storedDeposits(other.database, 'FC12345')).toHaveLength(1);
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
      message: 'Venmo is not available right now. Please choose another method.',
      code: 'method-off',
    });
    expect(await storedDeposits(other.database, 'FC12345')).toEqual([]);
  });

  test.each([
    ['nobody’s', 'no-such-account'],
    ['another method’s', 'btc'],
  ])('to %s account, a request is refused', async (_, accountId) => {
    const username = newPlayer();
    const { error } = await cashier.send('sendDepositEmail', depositRequest({ username, accountId }));
    expect(error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'The receiving account has changed. Use the one shown now.',
      code: 'account-changed',
    });
    expect(await storedDeposits(cashier.database, username)).toEqual([]);
  });

  test.each(COINS)('to another coin’s account, a %s request is refused', async (method) => {
    const username = newPlayer();
    const request = depositRequest({ username, method, senderName: undefined });
    for (const coin of COINS.filter((other) => other !== method)) {
      const { error } = await cashier.send('sendDepositEmail', { ...request, accountId: coin.toLowerCase() });
      expect(error).toEqual({
        status: 'FAILED_PRECONDITION',
        message: `The account you were shown does not take ${method}. Use the one shown now.`,
        code: 'account-changed',
      });
    }
    expect(await storedDeposits(cashier.database, username)).toEqual([]);
    expect(
      (await cashier.send('sendDepositEmail', { ...request, accountId: method.toLowerCase() })).httpStatus,
    ).toBe(200);
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
    expect(await storedDeposits(other.database, 'FC12345')).toEqual([]);

    await using demo = await startTestCashier({ demo: true });
    expect((await demo.send('sendDepositEmail', request)).httpStatus).toBe(200);
    expect(await storedDeposits(demo.database, 'FC12345')).toMatchObject([{ account_id: accountId }]);
  });

  test('on a hosted page that has only a sample, a request is taken in a demo only', async () => {
    await using other = await startTestCashier();
    const request = depositRequest({ method: 'Apple Pay' });
    expect((await other.send('sendDepositEmail', request)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'No account available',
      code: 'no-account',
    });
    await using demo = await startTestCashier({ demo: true });
    const { redirectUrl } = await demo.call('sendDepositEmail', request);
    expect(redirectUrl).toMatch(/\/sample-provider$/);
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
    expect(await storedDeposits(cashier.database, username)).toMatchObject([
      { account_id: accountId, payment_account: 'Provider' },
    ]);
  });

  test('with a fixed amount takes that amount and no other', async () => {
    const page = ownAccount('fixed', { paymentUrl: 'https://pay.example/100', amountCents: cents(10_000) });
    await using other = await startTestCashier({ settings: withAccounts('cashapp', [page]) });
    const request = depositRequest({ method: 'Cash App', amount: 99.99 });
    for (const named of [request, { ...request, accountId: 'fixed' }]) {
      const message = 'The amount must be $100: the payment page accepts no other.';
      expect((await other.send('sendDepositEmail', named)).error).toEqual({
        status: 'INVALID_ARGUMENT',
        message,
        details: [{ field: 'amount', message }],
      });
    }
    expect(await storedDeposits(other.database, 'FC12345')).toEqual([]);
    const { redirectUrl } = await other.call('sendDepositEmail', { ...request, amount: 100 });
    expect(redirectUrl).toContain('https://pay.example/100?');
  });

  test('does not exist for other methods', async () => {
    const username = newPlayer();
    const answer = await cashier.call(
      'sendDepositEmail',
      depositRequest({ username, accountId: 'venmo-own' }),
    );
    expect(answer).not.toHaveProperty('redirectUrl');
  });
});
