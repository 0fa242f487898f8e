import { expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { settingsWithVenmo, startTestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';
import { findCompleted } from './completed.ts';

const now = new Date();
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
const DAYS_7 = 7 * 24 * 60;

/** Deposits that were completed, the first a minute ago, each next one a minute earlier. */
function completed(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    username: `FC1${index}000`,
    status: 'sent',
    amount_cents: 5_000 + index,
    status_updated_at: minutesAgo(index + 1),
  }));
}

const withdrawal = (status: string, endedAgo: number) => ({
  username: 'FC77777',
  method: 'Zelle',
  amount_cents: 12_345,
  status,
  send_status_updated_at: minutesAgo(endedAgo),
});

test('completed requests of both kinds are shown, latest first, without identifying anybody', async () => {
  await using cashier = await startTestCashier();
  await insertDeposits(cashier.database, completed(4));
  await insertWithdrawals(cashier.database, [withdrawal('sent', 2.5)]);
  const { items } = await cashier.call('getRecentActivity', {});
  expect(items.map(({ player, amount }) => [player, amount])).toEqual([
    ['FC10**', 50],
    ['FC11**', 50.01],
    ['FC77**', 123.45],
    ['FC12**', 50.02],
    ['FC13**', 50.03],
  ]);
  expect(items[2]).toEqual({
    kind: 'withdrawal',
    player: 'FC77**',
    amount: 123.45,
    method: 'Zelle',
    at: minutesAgo(2.5).toISOString(),
  });
});

test('what is not completed, may still be undone, or is longer ago than 7 days is not shown', async () => {
  await using database = await createTestDatabase();
  await insertDeposits(database, [
    { status: 'sent', username: 'FC100', status_updated_at: minutesAgo(DAYS_7 - 1) },
    { status: 'approved', username: 'FC200', status_updated_at: minutesAgo(3) },
    { status: 'sent', username: 'FC300', status_updated_at: minutesAgo(DAYS_7 + 1) },
    { status: 'sent', username: 'FC400', status_updated_at: minutesAgo(0) },
    ...['pending', 'declined', 'not_sent'].map((status) => ({ status, status_updated_at: minutesAgo(1) })),
  ]);
  await insertWithdrawals(
    database,
    ['pending', 'approved', 'declined', 'not_sent'].map((status) => withdrawal(status, 1)),
  );
  const found = await findCompleted(database, now, 40);
  expect(found.map(({ username }) => username)).toEqual(['FC200', 'FC100']);
});

test('at most 40 are shown', async () => {
  await using cashier = await startTestCashier();
  await insertDeposits(cashier.database, completed(50));
  const { items } = await cashier.call('getRecentActivity', {});
  expect(items.length).toBe(40);
  expect(items[0]?.at).toBe(minutesAgo(1).toISOString());
});

test('fewer than 5 are not shown', async () => {
  await using cashier = await startTestCashier();
  await insertDeposits(cashier.database, completed(4));
  expect(await cashier.call('getRecentActivity', {})).toEqual({ items: [] });
});

test('nothing is shown if the owner has switched the ticker off', async () => {
  await using cashier = await startTestCashier({ settings: { ...settingsWithVenmo(), ticker: false } });
  await insertDeposits(cashier.database, completed(10));
  expect(await cashier.call('getRecentActivity', {})).toEqual({ items: [] });
});
