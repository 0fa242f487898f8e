import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

test('a withdrawal that is sent again is answered alike once its cooldown has been lifted too', async () => {
  await using cashier = await startTestCashier();
  const { pool } = cashier.database;
  const request = withdrawalRequest({ requestId: randomUUID() });
  const first = await cashier.call('sendWithdrawEmail', request);
  await pool.query('update withdrawals set cooldown = null');
  expect(await cashier.call('sendWithdrawEmail', request)).toEqual(first);
  expect((await pool.query('select id from withdrawals')).rows).toEqual([{ id: first.id }]);
});
