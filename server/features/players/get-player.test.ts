import { expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

test('a player’s requests of both kinds are summed up and listed newest first, nobody else’s among them', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member');
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  await insertDeposits(cashier.database, [
    { username: 'FC77', amount_cents: 5_000, status: 'sent', created_at: ago(5), sender_name: 'Ada' },
    { username: 'FC77', amount_cents: 2_050, status: 'declined', created_at: ago(3) },
    { username: 'FC770', amount_cents: 9_900, created_at: ago(1) },
  ]);
  await insertWithdrawals(cashier.database, [
    { username: 'FC77', amount_cents: 1_000, status: 'sent', created_at: ago(4) },
  ]);
  const page = (cursor?: string) =>
    cashier.call('getPlayer', { username: ' fc077', limit: 2, ...(cursor && { cursor }) }, token);
  const first = await page();
  expect(first).toMatchObject({
    username: 'FC77',
    standing: 'good',
    standingNote: null,
    since: expect.any(String),
    deposits: { count: 2, amount: 70.5, doneCount: 1, doneAmount: 50 },
    withdrawals: { count: 1, amount: 10, doneCount: 1, doneAmount: 10 },
    requests: [
      { kind: 'deposit', amount: 20.5, status: 'declined' },
      { kind: 'withdrawal', amount: 10, status: 'sent' },
    ],
  });
  const second = await page(first.nextCursor as string);
  expect(second.requests).toMatchObject([{ kind: 'deposit', amount: 50, name: 'Ada' }]);
  expect(second.nextCursor).toBeNull();
});

test('a player without requests has none', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member');
  const none = { count: 0, amount: 0, doneCount: 0, doneAmount: 0 };
  expect(await cashier.call('getPlayer', { username: 'FC1' }, token)).toMatchObject({
    ...{ since: null, deposits: none, withdrawals: none, requests: [], nextCursor: null },
  });
});

test('a player’s senders and destinations are listed once each, and requests by their days in New York', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member');
  const at = (day: number) => new Date(`2026-11-${day}T04:30:00Z`);
  await insertDeposits(cashier.database, [
    { username: 'FC78', sender_name: 'Ada Reed', created_at: at(11) },
    { username: 'FC78', sender_name: 'Ada Reed', created_at: at(14) },
    { username: 'FC78', sender_name: 'Bo Reed', created_at: at(12) },
    { username: 'FC79', sender_name: 'Somebody Else', created_at: at(12) },
  ]);
  await insertWithdrawals(cashier.database, [
    { username: 'FC78', method: 'Venmo', payment_username: '@ada', created_at: at(13) },
  ]);
  const { used, requests } = await cashier.call('getPlayer', { username: 'FC78' }, token);
  expect(used).toEqual([
    { kind: 'deposit', method: 'Venmo', text: 'Ada Reed', count: 2, lastAt: at(14).toISOString() },
    { kind: 'withdrawal', method: 'Venmo', text: '@ada', count: 1, lastAt: at(13).toISOString() },
    { kind: 'deposit', method: 'Venmo', text: 'Bo Reed', count: 1, lastAt: at(12).toISOString() },
  ]);
  expect(requests).toHaveLength(4);
  const timesOf = async (days: { from?: string; to?: string }) =>
    (await cashier.call('getPlayer', { username: 'FC78', days }, token)).requests.map(
      ({ timestamp }) => timestamp,
    );
  // Half past eleven of the evening before.
  expect(await timesOf({ from: '2026-11-11', to: '2026-11-12' })).toEqual(
    [13, 12].map((day) => at(day).toISOString()),
  );
  expect(await timesOf({ from: '2026-11-13' })).toEqual([at(14).toISOString()]);
  expect(await timesOf({ to: '2026-11-09' })).toEqual([]);
});
