import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { openEventStream } from '#test/fixtures/event-stream.ts';
import { ownAccount, withAccounts } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

const PAGE = { paymentUrl: 'https://pay.example/own', stripeAccount: 'Provider', amountCents: cents(12_345) };

let cashier: TestCashier;
let token: string;
beforeAll(async () => {
  cashier = await startTestCashier({ settings: withAccounts('cashapp', [ownAccount('own', PAGE)]) });
  token = (await cashier.signInAs('owner')).token;
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function textOf(path: string): Promise<string> {
  return (await fetch(`${cashier.origin}${path}`)).text();
}

test('a record is the same in the live feed as in its list, its amount in USD', async () => {
  using stream = await openEventStream(`${cashier.origin}/api/live`, { authorization: `Bearer ${token}` });
  await insertDeposits(cashier.database, [{ amount_cents: 5_025 }]);
  const ofDeposits = JSON.parse((await stream.next())?.data as string);
  const { deposits } = await cashier.call('getDeposits', {}, token);
  expect(ofDeposits).toEqual({ deposits });
  expect(deposits).toMatchObject([{ amount: 50.25 }]);

  await insertWithdrawals(cashier.database, [{ amount_cents: 70_001 }]);
  const ofWithdrawals = JSON.parse((await stream.next())?.data as string);
  const { withdrawals } = await cashier.call('getWithdrawals', {}, token);
  expect(ofWithdrawals).toEqual({ withdrawals });
  expect(withdrawals).toMatchObject([{ amount: 700.01 }]);
});

test('no number is stored that could not be sent', async () => {
  const { pool } = cashier.database;
  const [id] = await insertDeposits(cashier.database, [{}]);
  for (const statement of [
    `update deposits set amount_cents = 9007199254740993, version = version + 1 where id = '${id}'`,
    `insert into crypto_prices values ('BTC', 'NaN', now())`,
    `insert into crypto_prices values ('BTC', 1, 'infinity')`,
  ]) {
    await expect(pool.query(statement)).rejects.toThrow(/violates check constraint/);
  }
});

test('the settings that players are shown are the same by call, from the cache and in a page, in USD', async () => {
  const called = await cashier.call('getPaymentSettingsPublic', null);
  expect(called.settings.cashapp.accounts).toMatchObject([{ id: 'own', amount: 123.45 }]);
  expect(JSON.parse(await textOf('/api/getPaymentSettingsPublic'))).toEqual({ result: called });
  const [, data] = /<script[^>]*type="application\/json"[^>]*>(.*?)<\/script>/s.exec(await textOf('/')) ?? [];
  expect(JSON.parse(data as string).settings).toEqual(called);
  const { paymentLinks } = await cashier.call('getPaymentLinksPublic', null);
  expect(paymentLinks).toMatchObject([{ id: 'own', amount: 123.45 }]);
});

test('settings that staff are given can be saved as they are', async () => {
  const { settings } = await cashier.call('getPaymentSettings', {}, token);
  expect(settings.cashapp.accounts).toMatchObject([{ id: 'own', amount: 123.45 }]);
  const saved = await cashier.call('updatePaymentSettings', { settings }, token);
  expect(saved.settings).toEqual(settings);
});
