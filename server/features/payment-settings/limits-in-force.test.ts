import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier({ settings: settingsWithEveryMethod() });
  ({ token } = await cashier.signInAs('owner'));
});
afterAll(() => cashier[Symbol.asyncDispose]());

const save = (settings: object) =>
  cashier.send('updatePaymentSettings', { settings: { ...settings } }, token);

test('limits that an owner sets are in force for new requests, and told to players and staff', async () => {
  const repeatable = depositRequest({ amount: 60, requestId: randomUUID() });
  const stored = await cashier.call('sendDepositEmail', repeatable);
  const limits = { deposit: { min: 100, max: 300 }, withdrawal: { min: 80, max: 90 } };
  expect((await save({ venmo: { limits } })).httpStatus).toBe(200);

  const { settings } = await cashier.call('getPaymentSettingsPublic', {});
  expect(settings.venmo.limits).toEqual(limits);
  expect(settings.zelle.limits.deposit).toEqual({ min: 50, max: 2_000 });
  expect((await cashier.call('getPaymentSettings', {}, token)).settings.venmo.limits).toEqual(limits);

  for (const [amount, message] of [
    [99.99, 'The amount must be at least $100.'],
    [300.01, 'The amount must be at most $300.'],
  ] as const) {
    const { error } = await cashier.send('sendDepositEmail', depositRequest({ amount }));
    expect(error).toEqual({ status: 'INVALID_ARGUMENT', message, details: [{ field: 'amount', message }] });
  }
  await cashier.call('sendDepositEmail', depositRequest({ amount: 300 }));
  expect(await cashier.call('sendDepositEmail', repeatable)).toEqual(stored);

  for (const amount of [79.99, 90.01]) {
    const { error } = await cashier.send(
      'sendWithdrawEmail',
      withdrawalRequest({ username: 'FC81', amount }),
    );
    expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', details: [{ field: 'amount' }] });
  }
  await cashier.call('sendWithdrawEmail', withdrawalRequest({ username: 'FC81', amount: 90 }));
});

test('a save without limits keeps them, and limits that make no sense are refused', async () => {
  await save({ chime: { limits: { deposit: { min: 70, max: 80 } } } });
  await save({ chime: { enabled: true } });
  const { settings } = await cashier.call('getPaymentSettingsPublic', {});
  expect(settings.chime.limits.deposit).toEqual({ min: 70, max: 80 });
  const { error } = await save({ chime: { limits: { deposit: { min: 81 } } } });
  expect(error).toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: 'Chime: the limits of a deposit must not begin above where they end.',
  });
});

test('a payment page with a fixed amount outside the limits is refused', async () => {
  const account = { id: 'cashapp', displayName: 'The Casino', stripeAccount: 'Provider', amount: 40 };
  const page = { ...account, paymentUrl: 'https://pay.example/40' };
  const { error } = await save({ cashapp: { accounts: [page] } });
  expect(error?.message).toContain('the amount must be from $50 to $2,000');
  const limits = { deposit: { min: 40, max: 2_000 } };
  expect((await save({ cashapp: { accounts: [page], limits } })).httpStatus).toBe(200);
  const narrowed = await save({ cashapp: { limits: { deposit: { min: 41 } } } });
  expect(narrowed.error?.message).toBe(
    'Cash App account “The Casino”: the amount must be from $41 to $2,000, or 0 to let the customer choose.',
  );
  expect((await save({ cashapp: { limits: { deposit: { max: 40 } } } })).httpStatus).toBe(200);
});
