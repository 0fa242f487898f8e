import { randomInt } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';
import { forgetMadeAlone } from './made-alone.ts';

let cashier: TestCashier;
let olga: { token: string };
let sam: { token: string };
let ann: { token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  ann = await cashier.signInAs('supervisor', 'Ann');
});
afterAll(() => cashier[Symbol.asyncDispose]());
beforeEach(() =>
  setApprovals(cashier, { payoutAbove: 100, manualEntryAbove: 100, editAbove: 100 }, olga.token),
);
// What was done so far is of yesterday.
afterEach(() => cashier.database.pool.query(`update made_alone set made_at = made_at - interval '24 hours'`));

const newPlayer = () => `FC${randomInt(1, 1e12)}`;

const enter = (amount: number, by = sam, username = newPlayer()) =>
  cashier.call(
    'createManualDeposit',
    { username, amount, method: 'Venmo', senderName: 'Jane Doe' },
    by.token,
  );

async function payOut(cents: number, columns: object = {}, by = sam) {
  const row = { username: newPlayer(), status: 'approved', approval_status: 'approved', ...columns };
  await insertDeposits(cashier.database, [{ username: row.username, status: 'sent' }]);
  const [withdrawalId = ''] = await insertWithdrawals(cashier.database, [{ amount_cents: cents, ...row }]);
  return cashier.call('updateWithdrawalStatus', { withdrawalId, status: 'sent' }, by.token);
}

async function credit(amount: number, received = 0, by = sam, columns: object = {}) {
  const row = { username: newPlayer(), amount_cents: amount, received_cents: cents(received), ...columns };
  const [depositId = ''] = await insertDeposits(cashier.database, [row]);
  return cashier.call('updateDepositStatus', { depositId, status: 'sent' }, by.token);
}

const statusOf = ({ status }: { readonly status: string }) => status;

describe('what one person enters by hand', () => {
  test('is compared together, is told to whoever approves, and is made as it was asked for', async () => {
    for (const amount of [40, 40, 20]) expect(statusOf(await enter(amount))).toBe('success');
    const waiting = await enter(20);
    expect(waiting.status).toBe('waiting');
    const { approvals } = await cashier.call('getApprovals', {}, ann.token);
    const asked = approvals.find(({ id }) => id === waiting.approval?.id);
    expect(asked?.details.at(-1)).toBe(
      'Within 24 hours, with this: $120.00 by the same person, not seen by a second person',
    );
    expect(statusOf(await enter(40, ann))).toBe('success');
    await cashier.call('approveChange', { id: waiting.approval?.id ?? '' }, ann.token);
    // What was seen by two is no reason for anything to wait.
    expect(statusOf(await enter(60, ann))).toBe('success');
  });

  test('is so for one player, whoever enters it', async () => {
    const username = newPlayer();
    expect(statusOf(await enter(60, sam, username))).toBe('success');
    expect(statusOf(await enter(60, ann, username))).toBe('waiting');
    expect(statusOf(await enter(60, ann))).toBe('success');
  });

  test('is so at once, too', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => enter(30)));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(3);
  });

  test('is so for a day', async () => {
    await enter(100);
    expect(statusOf(await enter(1))).toBe('waiting');
    await cashier.database.pool.query(`update made_alone set made_at = now() - interval '24 hours 1 second'`);
    expect(statusOf(await enter(100))).toBe('success');
    await forgetMadeAlone(cashier.database);
    const { rows } = await cashier.database.pool.query('select amount_cents from made_alone');
    expect(rows).toEqual([{ amount_cents: 10_000 }]);
  });

  test('counts only while somebody else is asked about it', async () => {
    await setApprovals(cashier, {}, olga.token);
    await enter(500);
    await setApprovals(cashier, { manualEntryAbove: 100 }, olga.token);
    expect(statusOf(await enter(100))).toBe('success');
  });
});

describe('a payout', () => {
  test('is compared with what its destination got otherwise, however that is typed, and as a backup', async () => {
    const handle = `jane-${randomInt(1e9)}`;
    const to = { method: 'Venmo', payment_username: `@${handle}` };
    expect(statusOf(await payOut(6_000, to))).toBe('success');
    expect(statusOf(await payOut(6_000, { method: 'Venmo', payment_username: '@another' }))).toBe('success');
    const typed = { method: 'Venmo', payment_username: handle.toUpperCase() };
    expect(statusOf(await payOut(6_000, typed, ann))).toBe('waiting');
    const backup = { backup_method: 'Venmo', backup_payment_username: handle };
    expect(statusOf(await payOut(6_000, { ...backup, payment_username: '@somebody' }, ann))).toBe('waiting');
  });

  test('of what was entered by hand is compared with the others of that person', async () => {
    const entered = (name: string) => ({ source: 'staff', method: 'Venmo', payment_username: `@${name}-x` });
    expect(statusOf(await payOut(6_000, entered('one')))).toBe('success');
    expect(statusOf(await payOut(6_000, entered('two')))).toBe('waiting');
    expect(statusOf(await payOut(6_000, { method: 'Venmo', payment_username: '@player-three' }))).toBe(
      'success',
    );
  });
});

describe('a payout of a player’s request', () => {
  const handle = () => `@player-${randomInt(1e9)}`;
  const submitted = async () =>
    (
      await insertWithdrawals(cashier.database, [{ username: newPlayer(), amount_cents: 6_000 }])
    )[0] as string;
  const send = (withdrawalId: string) =>
    cashier.call('updateWithdrawalStatus', { withdrawalId, status: 'sent' }, sam.token);
  const approve = (withdrawalId: string) =>
    cashier.call('updateWithdrawalStatus', { withdrawalId, status: 'approved' }, sam.token);

  test('that staff redirect is theirs: as an edit, and as a payout where edits are free', async () => {
    const redirect = (withdrawalId: string) => {
      const input = { withdrawalId, newMethod: 'Venmo', paymentUsername: handle(), name: 'Mallory' } as const;
      return cashier.call('updateWithdrawalMethod', input, sam.token);
    };
    expect(statusOf(await redirect(await submitted()))).toBe('success');
    expect(statusOf(await redirect(await submitted()))).toBe('waiting');
    await setApprovals(cashier, { payoutAbove: 100 }, olga.token);
    const sent = [];
    for (const id of [await submitted(), await submitted()]) {
      await redirect(id);
      await approve(id);
      sent.push((await send(id)).status);
    }
    expect(sent).toEqual(['success', 'waiting']);
  });

  test('that is sent here, reopened and sent there counts twice', async () => {
    await setApprovals(cashier, { payoutAbove: 100 }, olga.token);
    const withdrawalId = await submitted();
    const sendTo = async (paymentUsername: string) => {
      const input = { withdrawalId, newMethod: 'Venmo', paymentUsername, name: 'Mallory' } as const;
      await cashier.call('updateWithdrawalMethod', input, sam.token);
      await approve(withdrawalId);
      return (await send(withdrawalId)).status;
    };
    const reopen = () => cashier.call('reopenWithdrawal', { withdrawalId, reason: 'Back' }, sam.token);
    const place = handle();
    expect(await sendTo(place)).toBe('success');
    await reopen();
    expect(await sendTo(place)).toBe('success');
    await reopen();
    expect(await sendTo(handle())).toBe('waiting');
  });

  test('counts as redirected where what staff did of it is archived', async () => {
    await cashier.database.pool.query(
      `insert into activity_archives values ('2020-01', '2020-02-01', 0, repeat('0', 64), 1, 1, repeat('0', 64), 2,
        '2020-01-31', 1, 'x', 1, repeat('0', 64), now(), 'x', 'x')`,
    );
    const created_at = new Date('2020-01-15');
    const old = () => payOut(6_000, { method: 'Venmo', payment_username: handle(), created_at });
    expect(statusOf(await old())).toBe('success');
    expect(statusOf(await old())).toBe('waiting');
  });

  test('given to another player adds up', async () => {
    const username = newPlayer();
    const give = async () =>
      cashier.call('updateWithdrawalUsername', { withdrawalId: await submitted(), username }, sam.token);
    expect(statusOf(await give())).toBe('success');
    expect(statusOf(await give())).toBe('waiting');
  });

  test('that is taken back and made again counts once', async () => {
    const id = await submitted();
    await approve(id);
    const { withdrawal } = await send(id);
    await cashier.call('undoWithdrawalStatus', { withdrawalId: id, version: withdrawal.version }, sam.token);
    await approve(id);
    expect(statusOf(await send(id))).toBe('success');
  });
});

test('one entry of money is not credited again and again, given here and there', async () => {
  const deposits = await insertDeposits(
    cashier.database,
    Array.from({ length: 3 }, () => ({ username: newPlayer(), amount_cents: 10_000 })),
  );
  const entry = { accountId: 'venmo-own', amount: 100, payerName: 'Ada', reason: 'Seen in the app' };
  const occurredAt = new Date(Date.now() - 3_600_000).toISOString();
  const { receipt } = await cashier.call('enterReceipt', { ...entry, occurredAt }, sam.token);
  const give = (depositId = '') =>
    cashier.call('allocateReceipt', { receiptId: receipt?.id ?? '', depositId }, sam.token);
  const given = await give(deposits[0]);
  expect(given.status).toBe('success');
  const allocationId = given.receipt.allocations[0]?.id ?? '';
  const move = { allocationId, depositId: deposits[1] ?? '', reason: 'A friend’s' };
  expect(statusOf(await cashier.call('moveAllocation', move, sam.token))).toBe('waiting');
  await cashier.call('undoAllocation', { allocationId, reason: 'Not theirs' }, sam.token);
  expect(statusOf(await give(deposits[2]))).toBe('waiting');
});

describe('crediting more than has come in', () => {
  test('is an entry by hand of the rest', async () => {
    const waiting = await credit(100_000_000);
    expect(waiting).toMatchObject({ status: 'waiting', deposit: { status: 'pending' } });
    const { approvals } = await cashier.call('getApprovals', {}, ann.token);
    expect(approvals.find(({ id }) => id === waiting.approval?.id)).toMatchObject({
      kind: 'manual-entry',
      amount: 1_000_000,
      summary: expect.stringMatching(/^Deposit status changed from Pending to .+ \(deposit of FC\d+\)$/),
      details: ['$1,000,000.00 by Venmo', 'Nothing has come in for it'],
    });
    await cashier.call('approveChange', { id: waiting.approval?.id ?? '' }, ann.token);
    const { deposits } = await cashier.call('getDeposits', { id: waiting.deposit.id }, sam.token);
    expect(deposits[0]?.status).toBe('sent');
  });

  test('adds up, and what has come in does not', async () => {
    expect(statusOf(await credit(50_000, 50_000))).toBe('success');
    expect(statusOf(await credit(50_000, 44_000))).toBe('success');
    expect(statusOf(await credit(50_000, 44_000))).toBe('waiting');
    expect(statusOf(await credit(50_000, 44_000, ann))).toBe('success');
  });

  test('of what was entered by hand has counted when it was', async () => {
    expect(statusOf(await credit(10_000, 0, sam, { source: 'staff' }))).toBe('success');
    expect(statusOf(await credit(10_000, 0, sam, { source: 'staff' }))).toBe('success');
  });

  test('set back and credited again counts once', async () => {
    const { deposit } = await credit(6_000);
    const set = (status: 'sent' | 'pending') =>
      cashier.call('updateDepositStatus', { depositId: deposit.id, status }, sam.token);
    await set('pending');
    expect(statusOf(await set('sent'))).toBe('success');
  });

  test('an entry that is raised is one of the larger amount, also where edits are free', async () => {
    await setApprovals(cashier, { manualEntryAbove: 100 }, olga.token);
    const { deposit } = await enter(1);
    const raise = (amount: number) =>
      cashier.call('updateDepositAmount', { depositId: deposit?.id ?? '', amount }, sam.token);
    expect(statusOf(await raise(90_000))).toBe('waiting');
    expect(statusOf(await raise(100))).toBe('success');
    expect(statusOf(await enter(1))).toBe('waiting');
    const [id = ''] = await insertWithdrawals(cashier.database, [{ source: 'staff', amount_cents: 100 }]);
    const raised = { withdrawalId: id, amount: 2 };
    expect(statusOf(await cashier.call('updateWithdrawalAmount', raised, sam.token))).toBe('waiting');
  });

  test('is so too by raising what was credited before, also where edits are free', async () => {
    await setApprovals(cashier, { manualEntryAbove: 100 }, olga.token);
    const raise = ({ deposit }: Awaited<ReturnType<typeof credit>>, amount: number) =>
      cashier.call('updateDepositAmount', { depositId: deposit.id, amount }, sam.token);
    const credited = await credit(6_000);
    expect(await raise(credited, 90_000)).toMatchObject({ status: 'waiting', deposit: { amount: 60 } });
    expect(statusOf(await raise(credited, 90))).toBe('success');
    expect(statusOf(await raise(credited, 50))).toBe('success');
    // As long as all of it has come in, it is an edit.
    expect(statusOf(await raise(await credit(20_000, 50_000), 500))).toBe('success');
  });

  test('several at once are each looked at', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => credit(3_000)));
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(3);
  });
});

test('raising amounts and giving deposits to other players adds up', async () => {
  const [first = '', second = '', third = ''] = await insertDeposits(cashier.database, [
    { amount_cents: 1_000 },
    { amount_cents: 1_000 },
    { amount_cents: 6_000 },
  ]);
  const raise = (depositId: string, amount: number) =>
    cashier.call('updateDepositAmount', { depositId, amount }, sam.token);
  expect(statusOf(await raise(first, 70))).toBe('success');
  expect(statusOf(await raise(first, 10))).toBe('success');
  expect(statusOf(await raise(second, 70))).toBe('waiting');
  const given = await cashier.call(
    'updateDepositUsername',
    { depositId: third, username: newPlayer() },
    sam.token,
  );
  expect(given.status).toBe('waiting');
});
