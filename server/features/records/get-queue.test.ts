import { expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

test('says how many requests wait, for how much, and since when', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member', 'Mia');
  const none = { pending: 0, amount: 0, oldest: null };
  expect(await cashier.call('getQueue', {}, token)).toEqual({
    deposits: none,
    withdrawals: { ...none, toSend: 0, toSendAmount: 0, toSendOldest: null },
  });

  await insertDeposits(cashier.database, [
    { created_at: new Date('2026-03-08T12:00:00Z'), amount_cents: 5_050 },
    { created_at: new Date('2026-03-08T11:00:00Z'), amount_cents: 10_000 },
    { created_at: new Date('2026-03-08T10:00:00Z'), status: 'sent' },
  ]);
  await insertWithdrawals(cashier.database, [
    { created_at: new Date('2026-03-07T10:00:00Z') },
    { created_at: new Date('2026-03-07T09:00:00Z'), status: 'approved', amount_cents: 12_345 },
  ]);
  expect(await cashier.call('getQueue', {}, token)).toMatchObject({
    deposits: { pending: 2, amount: 150.5, oldest: '2026-03-08T11:00:00.000Z' },
    withdrawals: {
      pending: 1,
      oldest: '2026-03-07T10:00:00.000Z',
      toSend: 1,
      toSendAmount: 123.45,
      toSendOldest: '2026-03-07T09:00:00.000Z',
    },
  });
});
