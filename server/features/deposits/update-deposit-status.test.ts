import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { DEPOSIT_STATUSES, type DepositStatus, depositStatusLabel } from '#domain/deposits/deposit.ts';
import { depositRequest, insertDeposits } from '#test/fixtures/deposits.ts';
import { letUndoPass } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let owner: { id: string; token: string };
let supervisor: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
  supervisor = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function newDeposit(fields: { status?: string; method?: string } = {}): Promise<string> {
  const [id] = await insertDeposits(cashier.database, [{ amount_cents: 12_345, ...fields }]);
  return id as string;
}

async function storedDeposit(id: string) {
  const { queries } = cashier.database;
  return queries.selectFrom('deposits').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

async function entriesOf(id: string) {
  const { queries } = cashier.database;
  return queries.selectFrom('activity_log').selectAll().where('subject_id', '=', id).orderBy('id').execute();
}

describe('a change of status', () => {
  const changes = DEPOSIT_STATUSES.flatMap((before) =>
    DEPOSIT_STATUSES.filter((after) => after !== before).map((after) => [before, after] as const),
  );

  test.each(changes)('from %s to %s is stored, answered and logged', async (before, after) => {
    const depositId = await newDeposit({ status: before });
    const answer = await cashier.call('updateDepositStatus', { depositId, status: after }, owner.token);
    expect(answer).toMatchObject({
      status: 'success',
      deposit: {
        id: depositId,
        status: after,
        statusUpdatedBy: owner.id,
        statusUpdatedByName: 'Olga',
        version: 2,
      },
    });
    const row = await storedDeposit(depositId);
    expect(row).toMatchObject({
      status: after,
      status_updated_by: owner.id,
      status_updated_by_name: 'Olga',
      version: 2,
    });
    expect(answer.deposit.statusUpdatedAt).toBe(row.status_updated_at?.toISOString());
    const [oldLabel, newLabel] = [depositStatusLabel(before), depositStatusLabel(after)];
    expect(await entriesOf(depositId)).toMatchObject([
      {
        action: after === 'pending' ? 'deposit_status_reverted' : 'deposit_status_updated',
        message: `Deposit status changed from ${oldLabel} to ${newLabel}`,
        username: 'FC12345',
        actor_id: owner.id,
        actor_name: 'Olga',
        subject_type: 'deposit',
        metadata: {
          method: 'Venmo',
          amount: 123.45,
          statusBefore: before,
          statusAfter: after,
          status: after,
        },
        details: {
          statusChange: `${oldLabel} → ${newLabel}`,
          oldStatus: before,
          newStatus: after,
          depositUsername: 'FC12345',
          depositAmount: 123.45,
          depositMethod: 'Venmo',
        },
      },
    ]);
  });

  test('of an imported, approved record is like any other', async () => {
    const depositId = await newDeposit({ status: 'approved' });
    await cashier.call('updateDepositStatus', { depositId, status: 'pending' }, owner.token);
    expect(await entriesOf(depositId)).toMatchObject([
      { action: 'deposit_status_reverted', details: { statusChange: 'Approved → Pending' } },
    ]);
  });

  test('to the present status writes nothing', async () => {
    const depositId = await newDeposit({ status: 'sent' });
    const before = await storedDeposit(depositId);
    const answer = await cashier.call('updateDepositStatus', { depositId, status: 'sent' }, owner.token);
    expect(answer).toMatchObject({ status: 'success', deposit: { status: 'sent', version: 1 } });
    expect(await storedDeposit(depositId)).toEqual(before);
    expect(await entriesOf(depositId)).toEqual([]);
  });

  test('stands or falls with its entry in the log', async () => {
    await using other = await startTestCashier();
    const { token } = await other.signInAs('owner');
    const [depositId] = (await insertDeposits(other.database, [{}])) as [string];
    await other.database.pool.query(
      `alter table activity_log add check (action <> 'deposit_status_updated') not valid`,
    );
    const { httpStatus } = await other.send('updateDepositStatus', { depositId, status: 'sent' }, token);
    expect(httpStatus).toBe(500);
    const rows = await other.database.queries.selectFrom('deposits').select(['status', 'version']).execute();
    expect(rows).toEqual([{ status: 'pending', version: 1 }]);
  });

  test.each([
    { depositId: randomUUID(), status: 'approved' },
    { depositId: randomUUID(), status: 'Sent' },
    { depositId: 'not-an-id', status: 'sent' },
    { depositId: randomUUID(), status: 'sent', version: 1.5 },
    { depositId: randomUUID(), status: 'sent', reason: 'amount_differs' },
    { depositId: randomUUID(), status: 'declined', reason: 'insufficient_funds' },
    { depositId: randomUUID(), status: 'declined', reason: 'other', customReason: ' ' },
    { depositId: randomUUID(), status: 'declined', customReason: 'Name differs' },
  ])('%j is refused', async (input) => {
    const { error } = await cashier.send('updateDepositStatus', input as never, owner.token);
    expect(error?.status).toBe('INVALID_ARGUMENT');
  });

  test('of a deposit that does not exist is refused', async () => {
    const input = { depositId: randomUUID(), status: 'sent' } as const;
    const { httpStatus, error } = await cashier.send('updateDepositStatus', input, owner.token);
    expect(httpStatus).toBe(404);
    expect(error).toEqual({ status: 'NOT_FOUND', message: 'Deposit not found. Please refresh the page.' });
  });
});

describe('the reason of a decline', () => {
  type Wanted = Omit<CallInput<'updateDepositStatus'>, 'depositId'>;
  const DECLINED = { status: 'declined', reason: 'amount_differs' } as const;
  const set = async (depositId: string, change: Wanted, token = owner.token) =>
    (await cashier.call('updateDepositStatus', { depositId, ...change }, token)).deposit;

  test.each([
    [DECLINED, 'amount_differs', null, { declineReason: 'amount_differs' }],
    [
      { status: 'declined', reason: 'other', customReason: ' Name differs ' },
      'other',
      'Name differs',
      { declineReason: 'Name differs', customDeclineReason: 'Name differs' },
    ],
  ] as const)('%j is stored, answered and logged', async (change, reason, custom, details) => {
    const depositId = await newDeposit();
    expect(await set(depositId, change)).toMatchObject({
      ...{ status: 'declined', declineReason: reason, customDeclineReason: custom },
    });
    expect(await storedDeposit(depositId)).toMatchObject({
      ...{ decline_reason: reason, custom_decline_reason: custom },
    });
    expect(await entriesOf(depositId)).toMatchObject([{ details: { newStatus: 'declined', ...details } }]);
  });

  test('may be left out, then or later, and goes with its status', async () => {
    const depositId = await newDeposit();
    expect(await set(depositId, { status: 'declined' })).toMatchObject({ declineReason: null });
    expect(await set(depositId, DECLINED)).toMatchObject({ declineReason: 'amount_differs', version: 3 });
    expect(await set(depositId, { status: 'declined' })).toMatchObject({
      ...{ declineReason: 'amount_differs', version: 3 },
    });
    expect(await set(depositId, { status: 'pending' })).toMatchObject({ declineReason: null, version: 4 });
  });

  test('is corrected without changing who declined it and when; a repeat writes nothing', async () => {
    const depositId = await newDeposit();
    const first = await set(depositId, DECLINED);
    const corrected = await set(depositId, { ...DECLINED, reason: 'other_payer' }, supervisor.token);
    expect(corrected).toMatchObject({
      declineReason: 'other_payer',
      statusUpdatedBy: owner.id,
      statusUpdatedAt: first.statusUpdatedAt,
      version: 3,
    });
    expect(await set(depositId, { ...DECLINED, reason: 'other_payer' })).toMatchObject({ version: 3 });
    expect(await entriesOf(depositId)).toHaveLength(2);
  });

  test('is forgotten, too, where a version before knows of none', async () => {
    const depositId = await newDeposit();
    await set(depositId, DECLINED);
    await cashier.database.pool.query(`update deposits set status = 'pending' where id = $1`, [depositId]);
    expect(await storedDeposit(depositId)).toMatchObject({ decline_reason: null });
  });

  test('is read by its player once nobody undoes it', async () => {
    const { id, followToken } = await cashier.call('sendDepositEmail', depositRequest());
    await set(id, DECLINED);
    const follow = () => cashier.call('getRequestStatus', { token: followToken });
    expect(await follow()).toMatchObject({ state: 'being_handled', reason: null });
    await letUndoPass(cashier);
    expect(await follow()).toMatchObject({ state: 'declined', reason: 'Amount does not match' });
  });
});

describe('the version a change was made from', () => {
  test('is that of the record: the change is made', async () => {
    const depositId = await newDeposit();
    for (const [version, status] of [
      [1, 'sent'],
      [2, 'declined'],
      [3, 'pending'],
    ] as const) {
      const input = { depositId, status, version };
      const { deposit } = await cashier.call('updateDepositStatus', input, owner.token);
      expect(deposit).toMatchObject({ status, version: version + 1 });
    }
  });

  test('is an older one: the change is refused, naming who changed it first', async () => {
    const depositId = await newDeposit();
    await cashier.call('updateDepositStatus', { depositId, status: 'sent', version: 1 }, supervisor.token);
    const { httpStatus, error } = await cashier.send(
      'updateDepositStatus',
      { depositId, status: 'declined', version: 1 },
      owner.token,
    );
    expect(httpStatus).toBe(409);
    expect(error?.status).toBe('ABORTED');
    expect(error?.message).toContain('Sam');
    expect(error?.message).toContain('Sent');
    expect(await storedDeposit(depositId)).toMatchObject({ status: 'sent', version: 2 });
    expect(await entriesOf(depositId)).toHaveLength(1);
  });

  test('is absent: the last change wins', async () => {
    const depositId = await newDeposit();
    await cashier.call('updateDepositStatus', { depositId, status: 'sent' }, supervisor.token);
    await cashier.call('updateDepositStatus', { depositId, status: 'declined' }, owner.token);
    expect(await storedDeposit(depositId)).toMatchObject({ status: 'declined', version: 3 });
  });

  test('is the same for several at once: one is made, the others are refused', async () => {
    for (let round = 0; round < 5; round++) {
      const depositId = await newDeposit();
      const statuses: DepositStatus[] = ['sent', 'declined', 'not_sent', 'sent'];
      const answers = await Promise.all(
        statuses.map((status, i) =>
          cashier.send(
            'updateDepositStatus',
            { depositId, status, version: 1 },
            i % 2 ? owner.token : supervisor.token,
          ),
        ),
      );
      const made = answers.filter(({ httpStatus }) => httpStatus === 200);
      const refused = answers.filter(({ error }) => error?.status === 'ABORTED');
      expect([made.length, refused.length]).toEqual([1, 3]);
      expect(await storedDeposit(depositId)).toMatchObject({
        status: made[0]?.result?.deposit.status,
        version: 2,
      });
      expect(await entriesOf(depositId)).toHaveLength(1);
    }
  });
});

describe('who', () => {
  test.each(['owner', 'supervisor'] as const)('is %s may change a status', async (role) => {
    const depositId = await newDeposit();
    const { token } = await cashier.signInAs(role);
    expect((await cashier.send('updateDepositStatus', { depositId, status: 'sent' }, token)).httpStatus).toBe(
      200,
    );
  });

  test('is a member may not, and does not learn whether a deposit exists', async () => {
    const depositId = await newDeposit();
    const { token } = await cashier.signInAs('member');
    for (const id of [depositId, randomUUID(), 'not-an-id']) {
      const input = { depositId: id, status: 'sent' } as const;
      const { httpStatus, error } = await cashier.send('updateDepositStatus', input, token);
      expect(httpStatus).toBe(403);
      expect(error).toEqual({ status: 'PERMISSION_DENIED', message: 'Your role does not allow this.' });
    }
    expect(await storedDeposit(depositId)).toMatchObject({ status: 'pending', version: 1 });
    expect(await entriesOf(depositId)).toEqual([]);
  });
});
