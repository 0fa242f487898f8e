import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { entriesOf, holdRecord, storedRecord } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
let ann: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  ann = await cashier.signInAs('supervisor', 'Ann');
});
afterAll(() => cashier[Symbol.asyncDispose]());
afterEach(() => setApprovals(cashier, {}, olga.token));

const WAITS = 'Nothing has changed yet: a second person has to approve it.';
const ABOVE_100 = { payoutAbove: 100, manualEntryAbove: 100, editAbove: 100 };

async function newWithdrawal(cents: number, columns: object = {}): Promise<string> {
  const row = { amount_cents: cents, approval_status: 'approved', status: 'approved', ...columns };
  const [id] = await insertWithdrawals(cashier.database, [row]);
  return id as string;
}
const stored = (id: string) => storedRecord(cashier.database, 'withdrawal', id);
const actions = async (id: string) => (await entriesOf(cashier.database, id)).map(({ action }) => action);
const send = (withdrawalId: string, token = sam.token) =>
  cashier.send('updateWithdrawalStatus', { withdrawalId, status: 'sent' }, token);
const approve = (id: string | undefined, token = ann.token) =>
  cashier.send('approveChange', { id: id ?? '' }, token);

/** @returns the id of what waits since */
async function askToSend(withdrawalId: string): Promise<string> {
  const { result } = await send(withdrawalId);
  return result?.approval?.id as string;
}

describe('a payout above the amount', () => {
  test('waits, and is made by the approval of another person', async () => {
    await setApprovals(cashier, ABOVE_100, olga.token);
    const id = await newWithdrawal(10_001);
    const { httpStatus, result } = await send(id);
    expect(httpStatus).toBe(200);
    expect(result).toMatchObject({
      status: 'waiting',
      message: WAITS,
      approval: { state: 'waiting' },
      withdrawal: {
        status: 'approved',
        sendStatus: null,
        version: 1,
        approvals: [{ requestedByName: 'Sam' }],
      },
    });
    const approved = await approve(result?.approval?.id);
    expect(approved.result?.approval).toMatchObject({ state: 'approved', decidedByName: 'Ann' });
    expect(await stored(id)).toMatchObject({
      status: 'sent',
      send_status_updated_by_name: 'Ann',
      version: 2,
    });
    expect(await entriesOf(cashier.database, id)).toMatchObject([
      { action: 'approval_requested', actor_name: 'Sam' },
      { action: 'approval_granted', actor_name: 'Ann', details: { requestedBy: 'Sam' } },
      { action: 'withdrawal_status_updated', actor_name: 'Ann', details: { requestedBy: 'Sam' } },
    ]);
    const { withdrawals } = await cashier.call('getWithdrawals', { id }, sam.token);
    expect(withdrawals[0]?.approvals).toEqual([]);
  });

  test.each([
    [{}, undefined],
    [{ backup_method: 'Venmo', backup_payment_username: '@jane-2' }, 'Backup: Venmo, @jane-2'],
    [
      { backup_method: 'Zelle', backup_email: 'jane@example.com', backup_phone: '+1 212 555 0100' },
      'Backup: Zelle, jane@example.com, +1 212 555 0100',
    ],
    [
      {
        ...{ method: 'Crypto', coin: 'ETH', network: 'Ethereum', wallet_address: `0x${'1'.repeat(40)}` },
        ...{ backup_method: 'Crypto', backup_wallet_address: `0x${'2'.repeat(40)}` },
      },
      `Backup: Crypto, 0x${'2'.repeat(40)} (ETH on Ethereum)`,
    ],
  ])('with %j is approved by who has read where else it may be paid', async (columns, line) => {
    await setApprovals(cashier, ABOVE_100, olga.token);
    const asked = await askToSend(await newWithdrawal(20_000, columns));
    const { approvals } = await cashier.call('getApprovals', {}, ann.token);
    const details = approvals.find(({ id }) => id === asked)?.details;
    expect(details?.find((each) => each.startsWith('Backup:'))).toBe(line);
  });

  test('at the amount is made at once', async () => {
    await setApprovals(cashier, ABOVE_100, olga.token);
    expect((await send(await newWithdrawal(10_000))).result?.status).toBe('success');
  });

  test('asked for again by the same person is the same; by another it is refused', async () => {
    await setApprovals(cashier, ABOVE_100, olga.token);
    const id = await newWithdrawal(20_000);
    const first = await askToSend(id);
    expect(await askToSend(id)).toBe(first);
    expect((await send(id, ann.token)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'Sam asked for this already. It waits under Approvals.',
    });
    expect(await actions(id)).toEqual(['approval_requested']);
  });

  test('is made while whoever asked has the record open, and not while somebody else has', async () => {
    await setApprovals(cashier, ABOVE_100, olga.token);
    const id = await newWithdrawal(20_000);
    const asked = await askToSend(id);
    await holdRecord(cashier.database, 'withdrawal', id, { id: olga.id, name: 'Olga', minutesAgo: 0 });
    expect((await approve(asked)).error?.message).toBe('Olga is working on this withdrawal.');
    await holdRecord(cashier.database, 'withdrawal', id, { id: sam.id, name: 'Sam', minutesAgo: 0 });
    expect((await approve(asked)).httpStatus).toBe(200);
  });
});

describe('whoever asked', () => {
  test('cannot approve, however they call', async () => {
    await setApprovals(cashier, ABOVE_100, olga.token);
    const id = await newWithdrawal(20_000);
    const asked = await askToSend(id);
    expect((await approve(asked, sam.token)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'You asked for this yourself: somebody else has to approve it.',
    });
    expect(await stored(id)).toMatchObject({ status: 'approved' });
  });

  test.each([
    ['decided_by = requested_by', 'approved_by_another_person'],
    ['decided_by = null', 'approved_by_another_person'],
    [
      `requested_by = '${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}'`,
      'What was asked for stays as it was',
    ],
  ])('cannot approve by a statement of their own: %s', async (set, refusal) => {
    await setApprovals(cashier, ABOVE_100, olga.token);
    const asked = await askToSend(await newWithdrawal(20_000));
    const update = `update approvals set state = 'approved', decided_at = now(), ${set} where id = $1`;
    await expect(cashier.database.pool.query(update, [asked])).rejects.toThrow(refusal);
  });

  test('may withdraw it, and nobody else may', async () => {
    await setApprovals(cashier, ABOVE_100, olga.token);
    const asked = await askToSend(await newWithdrawal(20_000));
    expect((await cashier.send('withdrawApproval', { id: asked }, ann.token)).httpStatus).toBe(403);
    const { approval } = await cashier.call('withdrawApproval', { id: asked }, sam.token);
    expect(approval).toMatchObject({ state: 'withdrawn', decidedByName: 'Sam' });
    expect((await approve(asked)).error?.message).toMatch(/^This was withdrawn by Sam at /);
  });
});

test('an approval is decided once and kept', async () => {
  await setApprovals(cashier, ABOVE_100, olga.token);
  const asked = await askToSend(await newWithdrawal(20_000));
  await approve(asked);
  const { pool } = cashier.database;
  await expect(pool.query(`update approvals set reason = '' where id = $1`, [asked])).rejects.toThrow('once');
  await expect(pool.query(`delete from approvals where id = $1`, [asked])).rejects.toThrow('kept');
  const again = `insert into approvals (id, kind, call, input, subject_type, summary, requested_by, requested_by_name,
    state, decided_by, decided_at) select $1, kind, call, input, subject_type, summary, requested_by, requested_by_name,
    state, decided_by, decided_at from approvals where id = $2`;
  await expect(pool.query(again, [randomUUID(), asked])).rejects.toThrow('begins by waiting');
});

test('of several who approve at once one makes the change, once', async () => {
  await setApprovals(cashier, ABOVE_100, olga.token);
  for (let round = 0; round < 3; round++) {
    const id = await newWithdrawal(20_000);
    const asked = await askToSend(id);
    const answers = await Promise.all([ann, olga, ann, olga].map(({ token }) => approve(asked, token)));
    expect(answers.map(({ httpStatus }) => httpStatus).sort()).toEqual([200, 400, 400, 400]);
    expect(await stored(id)).toMatchObject({ status: 'sent', version: 2 });
    expect((await actions(id)).filter((action) => action === 'withdrawal_status_updated')).toHaveLength(1);
  }
});

test('a change of the record withdraws what waits on it, also one made at the same time', async () => {
  await setApprovals(cashier, ABOVE_100, olga.token);
  const id = await newWithdrawal(20_000);
  const asked = await askToSend(id);
  await cashier.call('updateWithdrawalStatus', { withdrawalId: id, status: 'pending' }, ann.token);
  expect((await approve(asked)).error?.message).toMatch(/^This was withdrawn by Ann at /);
  expect(await actions(id)).toEqual([
    'approval_requested',
    'approval_withdrawn',
    'withdrawal_status_reverted',
  ]);
  for (let round = 0; round < 3; round++) {
    const next = await newWithdrawal(20_000);
    const waiting = await askToSend(next);
    const pending = { withdrawalId: next, status: 'pending', version: 1 } as const;
    const [approval, change] = await Promise.all([
      approve(waiting),
      cashier.send('updateWithdrawalStatus', pending, olga.token),
    ]);
    expect([approval.httpStatus, change.httpStatus].filter((status) => status === 200)).toHaveLength(1);
  }
});

test('approving one of two that wait on a record withdraws the other, which is said of it and of nothing else', async () => {
  await setApprovals(cashier, ABOVE_100, olga.token);
  const id = await newWithdrawal(20_000);
  const sending = await askToSend(id);
  const edit = await cashier.call('updateWithdrawalAmount', { withdrawalId: id, amount: 150 }, sam.token);
  expect((await approve(edit.approval?.id)).httpStatus).toBe(200);
  expect((await approve(sending)).error?.message).toMatch(/^This was withdrawn by Ann at /);
  const { approvals } = await cashier.call('getApprovals', {}, olga.token);
  expect(approvals.find((each) => each.id === sending)).toMatchObject({ state: 'withdrawn' });
  const entries = await entriesOf(cashier.database, id);
  expect(entries.find(({ action }) => action === 'approval_withdrawn')).toMatchObject({
    details: { approvalId: sending, requestedBy: 'Sam' },
  });
  const { failing } = await cashier.call('getOperations', {}, olga.token);
  expect(failing.filter(({ what }) => what === 'accounts')).toEqual([]);
});

test('what was changed past the calls is not made: it is withdrawn, and said to be', async () => {
  await setApprovals(cashier, ABOVE_100, olga.token);
  const id = await newWithdrawal(20_000);
  const asked = await askToSend(id);
  await cashier.database.pool.query(`update withdrawals set payment_account = 'x' where id = $1`, [id]);
  expect((await approve(asked)).error?.status).toBe('ABORTED');
  expect((await approve(asked)).error?.message).toMatch(/^This was withdrawn /);
  expect(await stored(id)).toMatchObject({ status: 'approved' });
});

test('refusing takes a reason and leaves everything as it was', async () => {
  await setApprovals(cashier, ABOVE_100, olga.token);
  const id = await newWithdrawal(20_000);
  const asked = await askToSend(id);
  const refuse = (input: CallInput<'refuseChange'>, token: string) =>
    cashier.send('refuseChange', input, token);
  expect((await refuse({ id: asked, reason: ' ' }, ann.token)).error?.message).toBe('Enter a reason.');
  expect((await refuse({ id: asked, reason: 'No.' }, sam.token)).httpStatus).toBe(400);
  const { result } = await refuse({ id: asked, reason: 'The player rang.' }, ann.token);
  expect(result?.approval).toMatchObject({ state: 'refused', reason: 'The player rang.' });
  expect(await stored(id)).toMatchObject({ status: 'approved', version: 1 });
  expect(await actions(id)).toEqual(['approval_requested', 'approval_refused']);
});

describe('under four eyes', () => {
  test('a withdrawal is approved before it is sent, whatever its amount', async () => {
    await setApprovals(cashier, ABOVE_100, olga.token);
    const id = await newWithdrawal(5_000, { approval_status: 'pending', status: 'pending' });
    expect((await send(id)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'Approve this withdrawal before you mark it as sent.',
    });
  });

  test('one that is sent stays as it is until it is reopened, with a reason', async () => {
    const id = await newWithdrawal(5_000);
    await send(id);
    await setApprovals(cashier, ABOVE_100, olga.token);
    const message = 'This withdrawal is sent. Reopen it, with a reason, before you change it.';
    const withdrawalId = id;
    const refused = [
      await cashier.send('updateWithdrawalAmount', { withdrawalId, amount: 5 }, sam.token),
      await cashier.send('updateWithdrawalUsername', { withdrawalId, username: 'FC9' }, sam.token),
      await cashier.send(
        'updateWithdrawalMethod',
        { withdrawalId, newMethod: 'Zelle', email: 'a@b.co' },
        sam.token,
      ),
      await cashier.send('updateWithdrawalStatus', { withdrawalId, status: 'pending' }, sam.token),
    ];
    expect(refused.map(({ error }) => error)).toEqual(
      refused.map(() => ({ status: 'FAILED_PRECONDITION', message })),
    );
    const reopen = (reason: string) => cashier.send('reopenWithdrawal', { withdrawalId, reason }, sam.token);
    expect((await reopen('')).error?.message).toBe('Enter a reason.');
    expect((await reopen('Came back.')).result?.withdrawal).toMatchObject({
      ...{ status: 'pending', approvalStatus: 'pending', sendStatus: null },
      changesAfterSending: [{ change: 'status', by: 'Sam' }],
    });
    expect((await entriesOf(cashier.database, id)).at(-1)).toMatchObject({
      action: 'withdrawal_reopened',
      message: 'Withdrawal reopened: Came back.',
    });
    expect((await reopen('Again')).httpStatus).toBe(400);
  });
});
