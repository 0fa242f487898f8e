import { expect, test } from 'vitest';
import { prepareServingRole } from '#server/main/roles/embedded-role.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { until } from '#test/fixtures/until.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';
import { databaseOf } from './database-of.ts';

test('one player in several spellings becomes one, who keeps the strictest standing and the latest cooldown', async () => {
  await using database = await databaseOf({ newest: '0046', lacked: [] }, '0046-spellings');
  await migrate(database.pool);
  await prepareServingRole(database.url);
  const players = await database.pool.query('select username, standing, note from players order by username');
  expect(players.rows).toEqual([
    { username: 'FC666', standing: 'suspended', note: 'Shares a wallet; Twice the same' },
    { username: 'FC777', standing: 'warning', note: null },
  ]);
  const running = `select right(id::text, 1) as id from withdrawals where username = 'FC666' and upper(cooldown) > now()`;
  expect((await database.pool.query(running)).rows).toEqual([{ id: '8' }]);

  // The rest is spelled while it serves, without anything of it being lost.
  await using cashier = await startTestCashier({ database });
  await until(async () => {
    const spelled = await database.pool.query(
      `select count(*)::int as of from deposits full join withdrawals using (id, username) where username = 'FC666'`,
    );
    return spelled.rows[0].of === 6;
  });
  const past = `select right(id::text, 2) as id from withdrawals where username = 'FC666' and upper(cooldown) < now()`;
  expect((await database.pool.query(past)).rows).toEqual([{ id: '10' }]);
  const marks = `select changes_after_sending as of from withdrawals where status = 'sent'`;
  expect((await database.pool.query(marks)).rows).toEqual([{ of: [] }, { of: [] }, { of: [] }]);
  const { token } = await cashier.signInAs('supervisor');
  for (const search of ['FC666', 'fc0666', 'FC00666']) {
    const { withdrawals } = await cashier.call('getWithdrawals', { search }, token);
    expect(withdrawals.map(({ standing }) => standing)).toEqual(Array(5).fill('suspended'));
    expect((await cashier.call('getDeposits', { search }, token)).deposits).toHaveLength(1);
    expect((await cashier.call('getActivityLogs', { search }, token)).entries).toHaveLength(1);
  }
  const { entries } = await cashier.call('getActivityLogs', { users: ['FC666'] }, token);
  expect(entries.map(({ username }) => username)).toEqual(['FC0666']);
  expect((await cashier.call('getActivityFilters', {}, token)).users).toEqual(['FC666']);

  // A node of the version before stores what it is sent.
  await database.pool.query(`insert into deposits (id, source, username, method, amount_cents)
    values ('10000000-0000-4000-8000-000000000009', 'player', 'FC0666', 'Venmo', 5000)`);
  expect((await cashier.call('getDeposits', { search: 'FC666' }, token)).deposits).toHaveLength(2);
  await cashier.call('setPlayerStanding', { username: 'FC0666', standing: 'good' }, token);
  const { error } = await cashier.send('sendWithdrawEmail', withdrawalRequest({ username: 'FC000666' }));
  expect(error?.message).toMatch(/^A withdrawal for FC666 was submitted on /);
});

test('whatever leading zeros a player or staff type, it is the same player', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('supervisor');
  await cashier.call('setPlayerStanding', { username: 'fc0666', standing: 'suspended' }, token);
  for (const username of ['FC666', 'FC0666', 'FC00000666']) {
    const { error } = await cashier.send('sendWithdrawEmail', withdrawalRequest({ username }));
    expect(error?.status).toBe('PERMISSION_DENIED');
  }
  await cashier.call('sendWithdrawEmail', withdrawalRequest({ username: 'FC0555000' }));
  const { error } = await cashier.send('sendWithdrawEmail', withdrawalRequest({ username: 'FC555000' }));
  expect(error?.message).toMatch(/^A withdrawal for FC555000 was submitted on /);

  await cashier.call('sendWithdrawEmail', withdrawalRequest({ username: 'FC000' }));
  const { withdrawals } = await cashier.call('getWithdrawals', { search: 'FC0' }, token);
  expect(withdrawals.map(({ username }) => username)).toContain('FC0');
  const [one] = withdrawals;
  const changed = await cashier.call(
    'updateWithdrawalUsername',
    { withdrawalId: one?.id as string, username: 'fc0077' },
    token,
  );
  expect(changed.withdrawal.username).toBe('FC77');
  const created = await cashier.call(
    'createManualDeposit',
    { username: 'fc0099', amount: 50, method: 'Venmo', senderName: 'Jane' },
    token,
  );
  expect(created.deposit?.username).toBe('FC99');
});
