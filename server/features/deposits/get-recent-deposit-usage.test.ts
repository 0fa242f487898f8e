import { expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000);

test('counts recent deposits by account and by method', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member', 'Mia');
  await insertDeposits(cashier.database, [
    { payment_account: '@one', created_at: hoursAgo(1) },
    { payment_account: '@one', created_at: hoursAgo(5), status: 'sent', amount_cents: 7_550 },
    { payment_account: '@one', created_at: hoursAgo(7) },
    { payment_account: '@two', created_at: hoursAgo(2), method: 'Chime' },
    { created_at: hoursAgo(2), method: 'BTC', amount_cents: 10_000 },
  ]);
  expect(await cashier.call('getRecentDepositUsage', {}, token)).toEqual({
    accounts: [
      { paymentAccount: '@one', method: 'Venmo', uses: 2 },
      { paymentAccount: '@two', method: 'Chime', uses: 1 },
    ],
    methods: [
      { method: 'Venmo', count: 2, amount: 125.5 },
      { method: 'BTC', count: 1, amount: 100 },
      { method: 'Chime', count: 1, amount: 50 },
    ],
  });
  const { accounts } = await cashier.call('getRecentDepositUsage', { hours: 12 }, token);
  expect(accounts[0]).toEqual({ paymentAccount: '@one', method: 'Venmo', uses: 3 });
});
