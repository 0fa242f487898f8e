import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { HistoryEvent } from '#contract/records.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { mailOf, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

const MINUTE = 60_000;

function told(event: HistoryEvent): string {
  switch (event.type) {
    case 'logged':
      return event.entry.action;
    case 'noted':
      return `note: ${event.note.text}`;
    case 'told':
      return `told: ${event.state}`;
    case 'account-shown':
      return `shown: ${event.account}`;
    case 'received':
      return `received: ${event.payment.amount}`;
    case 'asked':
      return `asked: ${event.enteredBy}`;
  }
}

test('a deposit’s history is all that happened to it, newest first, with its player and who has something in common', async () => {
  await using cashier = await startTestCashier();
  const asked = new Date(Date.now() - 30 * MINUTE);
  const own = { username: 'FC1', source: 'player', sender_name: 'Jane Doe', payment_account: '@first' };
  const [one] = await insertDeposits(cashier.database, [
    { ...own, created_at: asked, requested_from: '203.0.113.7' },
    { username: 'FC2', sender_name: 'jane doe', created_at: asked },
    { username: 'FC3', sender_name: 'Jane Doeson', created_at: asked, requested_from: '203.0.113.7' },
    {
      username: 'FC4',
      created_at: new Date(asked.getTime() - 2 * 24 * 60 * MINUTE),
      requested_from: '203.0.113.7',
    },
    { username: 'FC1', created_at: asked, requested_from: '203.0.113.7', sender_name: 'Jane Doe' },
  ]);
  const id = one as string;
  const { token } = await cashier.signInAs('owner', 'Olga');
  const history = () => cashier.call('getRecordHistory', { kind: 'deposit', id }, token);
  expect((await history()).events.map(told)).toEqual(['told: received', 'shown: @first', 'asked: null']);

  await cashier.call('updateDepositPaymentAccount', { depositId: id, paymentAccount: '@second' }, token);
  await cashier.call('lockDeposit', { depositId: id }, token);
  await cashier.call('unlockDeposit', { depositId: id }, token);
  const note = { requestId: randomUUID(), subject: { kind: 'deposit', id } as const, text: 'Look' };
  await cashier.call('addNote', note, token);
  await cashier.call('updateDepositStatus', { depositId: id, status: 'sent' }, token);
  await cashier.database.pool.query(
    `alter table activity_log disable trigger user;
     update activity_log set created_at = created_at - interval '1 minute' where action = 'deposit_status_updated';
     alter table activity_log enable trigger user`,
  );
  const { events, hasOlder, player, playerNotes, hints } = await history();
  expect(events.map(told)).toEqual([
    ...['note: Look', 'deposit_locked', 'deposit_payment_account_updated', 'told: credited'],
    ...['deposit_status_updated', 'told: received', 'shown: @first', 'asked: null'],
  ]);
  expect(hasOlder).toBe(false);
  expect(player).toMatchObject({ username: 'FC1', deposits: { count: 2, doneCount: 1 } });
  expect(playerNotes).toEqual([]);
  expect(hints).toEqual([
    { hint: 'same-sender', players: ['FC2'] },
    { hint: 'same-network', players: ['FC3'] },
  ]);
  expect(JSON.stringify(await history())).not.toContain('203.0.113');
});

test('what a player was told is what the history of each of their own requests says, newest first', async () => {
  await using cashier = await startTestCashier();
  const at = (minutes: number) => new Date(Date.now() - minutes * MINUTE);
  const own = { username: 'FC1', source: 'player' };
  const [first] = await insertDeposits(cashier.database, [
    { ...own, created_at: at(30), amount_cents: 7_550 },
    { username: 'FC1', source: 'staff', created_at: at(20) },
    { username: 'FC2', source: 'player', created_at: at(10) },
  ]);
  const [second] = await insertWithdrawals(cashier.database, [{ ...own, created_at: at(15) }]);
  const { token } = await cashier.signInAs('member');
  const { token: owner } = await cashier.signInAs('owner', 'Olga');
  const decline = { withdrawalId: second as string, status: 'declined', reason: 'other' } as const;
  await cashier.call('updateWithdrawalStatus', { ...decline, customReason: 'No such wallet' }, owner);
  await cashier.database.pool.query(
    `alter table activity_log disable trigger user;
     update activity_log set created_at = created_at - interval '1 minute';
     alter table activity_log enable trigger user`,
  );
  const page = (cursor?: string) =>
    cashier.call('getPlayerTellings', { username: 'fc01', limit: 1, ...(cursor && { cursor }) }, token);
  const newest = await page();
  expect(newest.requests).toMatchObject([
    { kind: 'withdrawal', id: second, told: [{ state: 'declined' }, { state: 'received', reason: null }] },
  ]);
  const { events } = await cashier.call(
    'getRecordHistory',
    { kind: 'withdrawal', id: second as string },
    token,
  );
  const told = events.flatMap(({ type, ...event }) => (type === 'told' ? [event] : []));
  expect(newest.requests[0]?.told).toEqual(told);
  const oldest = await page(newest.nextCursor as string);
  expect(oldest).toMatchObject({
    requests: [{ kind: 'deposit', id: first, amount: 75.5, told: [{ state: 'received' }] }],
    nextCursor: null,
  });
});

test('what a withdrawal has in common with those of others is who is paid, and where', async () => {
  await using cashier = await startTestCashier();
  const wallet = { method: 'Crypto', recipient_name: null };
  const [named, coins] = await insertWithdrawals(cashier.database, [
    { username: 'FC1', recipient_name: 'Ada Payee', payment_username: '@ada' },
    { username: 'FC1', ...wallet },
    { username: 'FC2', recipient_name: 'ada payee', payment_username: '@other' },
    {
      username: 'FC3',
      recipient_name: 'Bea',
      payment_username: '@third',
      backup_method: 'Venmo',
      backup_payment_username: '@ADA',
    },
    { username: 'FC4', ...wallet },
    { username: 'FC5', ...wallet, wallet_address: 'bc1q5shngj24323nsrmxv99st02na6srekfctt30ch' },
  ]);
  const { token } = await cashier.signInAs('member');
  const hintsOf = async (id: string | undefined) =>
    (await cashier.call('getRecordHistory', { kind: 'withdrawal', id: id as string }, token)).hints;
  expect(await hintsOf(named)).toEqual([
    { hint: 'same-recipient', players: ['FC2'] },
    { hint: 'same-destination', players: ['FC3'] },
  ]);
  expect(await hintsOf(coins)).toEqual([{ hint: 'same-destination', players: ['FC4'] }]);
});

test('a deposit paid from an account that is known to be another player’s says so', async () => {
  await using cashier = await startTestCashier();
  const [own, others] = await insertDeposits(cashier.database, [{ username: 'FC1' }, { username: 'FC2' }]);
  const taker = openTaker(cashier.database);
  const { token } = await cashier.signInAs('owner');
  for (const depositId of [own, others] as string[]) {
    const [taken] = await taker.take(
      mailOf({ read: { payerHandle: '@shared', occurredAt: new Date() }, authenticity: 'proved' }),
    );
    await cashier.call(
      'allocateReceipt',
      { receiptId: taken?.id as string, depositId, amount: 50, accepts: ['payer-of-another'] },
      token,
    );
  }
  const { hints } = await cashier.call('getRecordHistory', { kind: 'deposit', id: own as string }, token);
  expect(hints).toEqual([{ hint: 'same-payer', players: ['FC2'] }]);
});

test('nobody is told of what staff have entered', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner', 'Olga');
  const [withdrawal] = await insertWithdrawals(cashier.database, [{ source: 'staff', username: 'FC9' }]);
  const id = withdrawal as string;
  const subject = { kind: 'player', id: 'FC9' } as const;
  const { note } = await cashier.call(
    'addNote',
    { requestId: randomUUID(), subject, text: 'Big fish' },
    token,
  );
  const { events, playerNotes } = await cashier.call('getRecordHistory', { kind: 'withdrawal', id }, token);
  expect(events.map(told)).toEqual(['asked: Admin']);
  expect(playerNotes).toEqual([note]);
  const unknown = { kind: 'withdrawal', id: randomUUID() } as const;
  expect((await cashier.send('getRecordHistory', unknown, token)).error?.status).toBe('NOT_FOUND');
});
