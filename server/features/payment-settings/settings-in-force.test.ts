import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, test } from 'vitest';
import { paymentSettings } from '#contract/payment-settings.ts';
import { depositRequest } from '#test/fixtures/deposits.ts';
import { settingsWithVenmo, startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { toDocument } from './document.ts';

type OtherTransaction = AsyncDisposable;

/** A transaction of somebody else's that has written, in another database of the same PostgreSQL. */
async function openTransaction(): Promise<OtherTransaction> {
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  return {
    async [Symbol.asyncDispose]() {
      await client.end();
      await database[Symbol.asyncDispose]();
    },
  };
}

/** One that was prepared and then forgotten: no connection is open any more. */
async function leavePrepared(): Promise<OtherTransaction> {
  const database = await createTestDatabase();
  const name = randomUUID();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('begin');
  await client.query('select pg_current_xact_id()');
  await client.query(`prepare transaction '${name}'`);
  await client.end();
  return {
    async [Symbol.asyncDispose]() {
      await database.pool.query(`rollback prepared '${name}'`);
      await database[Symbol.asyncDispose]();
    },
  };
}

async function switchOffVenmo(cashier: TestCashier): Promise<void> {
  const { token } = await cashier.signInAs('owner');
  const settings = paymentSettings.parse(toDocument(settingsWithVenmo()));
  const venmo = { ...settings.venmo, enabled: false };
  await cashier.call('updatePaymentSettings', { settings: { ...settings, venmo } }, token);
}

const request = () => depositRequest({ username: 'FC1', method: 'Venmo' });

test.each([
  ['an open transaction', openTransaction],
  ['a prepared transaction', leavePrepared],
])('%s in another database keeps no change of the settings from being in force', async (_, begin) => {
  await using cashier = await startTestCashier();
  await using other = await startTestCashier({ database: cashier.database });
  await using _transaction = await begin();

  await switchOffVenmo(cashier);
  const { error } = await cashier.send('sendDepositEmail', request());
  expect(error?.message).toMatch(/Venmo/);
  expect((await cashier.call('getPaymentSettingsPublic', {})).settings.venmo.enabled).toBe(false);

  await until(async () => !(await other.call('getPaymentSettingsPublic', {})).settings.venmo.enabled);
  expect((await other.send('sendDepositEmail', request())).error?.message).toBe(error?.message);
});
