import { describe, expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';
import { playersOf } from './get-players.ts';

const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000);

test('players are listed by their newest request, with what was credited and paid, page after page', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member');
  const supervisor = await cashier.signInAs('supervisor');
  await insertDeposits(cashier.database, [
    { username: 'FC1', amount_cents: 5_000, status: 'sent', created_at: ago(50), sender_name: 'Ada Old' },
    { username: 'FC1', amount_cents: 2_500, status: 'declined', created_at: ago(1), sender_name: 'Ada New' },
    { username: 'FC2', amount_cents: 9_900, status: 'approved', created_at: ago(30), sender_name: 'Bo' },
  ]);
  await insertWithdrawals(cashier.database, [
    { username: 'FC3', amount_cents: 7_000, status: 'sent', created_at: ago(10), recipient_name: 'Cy' },
    { username: 'FC1', amount_cents: 1_000, created_at: ago(40) },
  ]);
  await cashier.call('setPlayerStanding', { username: 'FC3', standing: 'warning' }, supervisor.token);
  const first = await cashier.call('getPlayers', { limit: 2 }, token);
  expect(first.players).toMatchObject([
    {
      ...{ username: 'FC1', name: 'Ada New', standing: 'good' },
      deposits: { count: 2, doneCount: 1, doneAmount: 50 },
      withdrawals: { count: 1, doneCount: 0, doneAmount: 0 },
    },
    { username: 'FC3', name: 'Cy', standing: 'warning', withdrawals: { doneAmount: 70 } },
  ]);
  const second = await cashier.call('getPlayers', { limit: 2, cursor: first.nextCursor as string }, token);
  expect(second.players.map(({ username }) => username)).toEqual(['FC2', 'FC1']);
  expect(second.nextCursor).toBeNull();
});

test('a search finds players by what any of their requests says', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('member');
  await insertDeposits(cashier.database, [
    { username: 'FC10', sender_name: 'Maria Vance', created_at: ago(9) },
    { username: 'FC10', sender_name: 'Someone else', created_at: ago(2) },
    { username: 'FC11', sender_name: 'Bo', created_at: ago(1) },
  ]);
  const found = async (search: string) => {
    const { players } = await cashier.call('getPlayers', { search }, token);
    return players.map(({ username, name }) => [username, name]);
  };
  expect(await found('vance')).toEqual([['FC10', 'Maria Vance']]);
  expect(await found('fc011')).toEqual([['FC11', 'Bo']]);
  expect(await found('nobody')).toEqual([]);
});

describe('of what was looked at of two kinds', () => {
  const row = (minutes: number, username: string, id = `${minutes}`) => ({
    ...{ id, username, name: null, created_at: new Date(1e12 - minutes * 60_000) },
  });
  const at = (minutes: number) => ({ createdAt: new Date(1e12 - minutes * 60_000), id: `${minutes}` });
  const names = (players: readonly { readonly username: string }[]) =>
    players.map(({ username }) => username);

  test('nothing is taken that is older than the end of either', () => {
    const found = [row(1, 'A'), row(5, 'B'), row(9, 'C'), row(2, 'D'), row(3, 'A')];
    const { players, next } = playersOf(found, [at(3), at(9)], 20);
    expect(names(players)).toEqual(['A', 'D']);
    expect(next).toMatchObject(at(3));
  });

  test('a full page ends before the first player that it has no room for', () => {
    const { players, next } = playersOf([row(1, 'A'), row(2, 'B'), row(3, 'A'), row(4, 'C')], [], 2);
    expect(names(players)).toEqual(['A', 'B']);
    expect(next).toMatchObject(at(3));
  });
});
