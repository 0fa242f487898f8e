import { expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { withdrawalRequest } from '#test/fixtures/withdrawals.ts';

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
  const withdrawalId = withdrawals[0]?.id as string;
  const renaming = { withdrawalId, username: 'fc0077' };
  const changed = await cashier.call('updateWithdrawalUsername', renaming, token);
  expect(changed.withdrawal.username).toBe('FC77');
  const entered = { username: 'fc0099', amount: 50, method: 'Venmo', senderName: 'Jane' } as const;
  const created = await cashier.call('createManualDeposit', entered, token);
  expect(created.deposit?.username).toBe('FC99');
});

test('what is written past Cage is spelled as well, and found by any spelling', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('supervisor');
  const [id] = await insertDeposits(cashier.database, [{ username: 'FC0888' }]);
  for (const search of ['FC888', 'fc0888', 'FC00888']) {
    const { deposits } = await cashier.call('getDeposits', { search }, token);
    expect(deposits).toMatchObject([{ id, username: 'FC888' }]);
  }
});
