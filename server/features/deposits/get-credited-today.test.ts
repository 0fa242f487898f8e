import { expect, test } from 'vitest';
import { nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithEveryMethod } from '#test/fixtures/settings.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

test('sums what was credited of today’s deposits by the account that was paid', async () => {
  await using cashier = await startTestCashier({ settings: settingsWithEveryMethod() });
  const { token } = await cashier.signInAs('supervisor');
  const now = new Date();
  const yesterday = new Date(startOfNyDay(nyDay(now)).getTime() - 1);
  const venmo = { account_id: 'venmo-own', payment_account: '@the-casino', status: 'sent' };
  await insertDeposits(cashier.database, [
    { ...venmo, amount_cents: 7_550, created_at: now },
    { ...venmo, amount_cents: 100, status: 'approved', created_at: now },
    { ...venmo, status: 'pending', created_at: now },
    { ...venmo, status: 'declined', created_at: now },
    { ...venmo, created_at: yesterday },
    { ...venmo, method: 'Zelle', payment_account: 'casino@example.com', created_at: now },
    { method: 'BTC', account_id: 'btc', payment_account: 'BTC former', status: 'sent', created_at: now },
    { ...venmo, account_id: 'gone', payment_account: '@gone', created_at: now },
    { status: 'sent', created_at: now },
  ]);
  const { accounts } = await cashier.call('getCreditedToday', {}, token);
  expect(accounts.sort((a, b) => (a.accountId < b.accountId ? -1 : 1))).toEqual([
    { accountId: 'btc', count: 1, amount: 50 },
    { accountId: 'venmo-own', count: 2, amount: 76.5 },
    { accountId: 'zelle', count: 1, amount: 50 },
  ]);
});
