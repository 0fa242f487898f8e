import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { CallInput } from '#contract/calls.ts';
import { EDITS, type Edit, type EditName } from '#test/fixtures/record-edits.ts';
import { entriesOf, holdRecord, insertRecord, storedRecord } from '#test/fixtures/records.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
});
afterAll(() => cashier[Symbol.asyncDispose]());

function send(edit: Edit, id: string, token: string, more: Record<string, unknown> = {}) {
  const input = { [`${edit.kind}Id`]: id, ...edit.input, ...more };
  return cashier.send(edit.name, input as CallInput<EditName>, token);
}

describe.each(EDITS)('$name', (edit) => {
  const { kind, field } = edit;
  const action = `${kind}_${field.replace(' ', '_')}_updated`;
  const newRecord = () => insertRecord(cashier.database, kind);
  const stored = (id: string) => storedRecord(cashier.database, kind, id);
  const entries = (id: string) => entriesOf(cashier.database, id);

  test('stores, answers and logs the change', async () => {
    const id = await newRecord();
    const { result } = await send(edit, id, sam.token, { version: 1 });
    expect(result).toMatchObject({
      status: 'success',
      message: `${{ deposit: 'Deposit', withdrawal: 'Withdrawal' }[kind]} ${field} updated successfully.`,
      [kind]: { id, version: 2 },
    });
    expect(await stored(id)).toMatchObject({ [edit.column]: edit.stored, version: 2 });
    expect(await entries(id)).toMatchObject([
      {
        action,
        actor_id: sam.id,
        actor_name: 'Sam',
        actor_email: expect.stringMatching(/@example\.com$/),
        username: 'FC12345',
        subject_type: kind,
        metadata: { method: 'Venmo', amount: 50, version: 2 },
        details: {
          [`${kind}Username`]: 'FC12345',
          [`${kind}Amount`]: 50,
          [`${kind}Method`]: 'Venmo',
          [edit.detail]: edit.change,
          ...edit.details,
        },
      },
    ]);
  });

  test('writes nothing if nothing changes', async () => {
    const id = await newRecord();
    await send(edit, id, sam.token);
    const before = await stored(id);
    const { result } = await send(edit, id, olga.token, { version: 2 });
    expect(result).toMatchObject({ status: 'success', [kind]: { version: 2 } });
    expect(await stored(id)).toEqual(before);
    expect(await entries(id)).toHaveLength(1);
  });

  test('refuses a change made from an older version, saying who changed what', async () => {
    const id = await newRecord();
    await send(edit, id, sam.token, { version: 1 });
    const { httpStatus, error } = await send(edit, id, olga.token, { ...edit.otherInput, version: 1 });
    expect(httpStatus).toBe(409);
    const sentence = `Sam changed the ${field} of the ${kind} of FC12345${edit.told ?? `: ${edit.change}.`}`;
    expect(error).toEqual({
      status: 'ABORTED',
      message: `${sentence} Look at it again, then make your change.`,
    });
    expect(await stored(id)).toMatchObject({ [edit.column]: edit.stored, version: 2 });
  });

  test('made several times at once succeeds once and is refused otherwise', async () => {
    for (let round = 0; round < 3; round++) {
      const id = await newRecord();
      const answers = await Promise.all(
        [sam, olga, sam, olga].map(({ token }, i) =>
          send(edit, id, token, { ...(i % 2 ? edit.otherInput : edit.input), version: 1 }),
        ),
      );
      const outcomes = answers.map(({ result, error }) => result?.status ?? error?.status).sort();
      expect(outcomes).toEqual(['ABORTED', 'ABORTED', 'ABORTED', 'success']);
      expect(await stored(id)).toMatchObject({ version: 2 });
      expect(await entries(id)).toHaveLength(1);
    }
  });

  test('is refused while somebody else holds the record, but not once their lock has expired', async () => {
    const id = await newRecord();
    await holdRecord(cashier.database, kind, id, { id: olga.id, name: 'Olga', minutesAgo: 14 });
    const { httpStatus, error } = await send(edit, id, sam.token, { version: 99 });
    expect(httpStatus).toBe(400);
    expect(error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: `Olga is working on this ${kind}.`,
    });
    expect(await stored(id)).toMatchObject({ version: 1 });
    await holdRecord(cashier.database, kind, id, { id: olga.id, name: 'Olga', minutesAgo: 15 });
    expect((await send(edit, id, sam.token)).httpStatus).toBe(200);
  });

  test('is allowed to the holder of the record', async () => {
    const id = await newRecord();
    await holdRecord(cashier.database, kind, id, { id: sam.id, name: 'Sam', minutesAgo: 0 });
    const { result } = await send(edit, id, sam.token, { version: 1 });
    expect(result).toMatchObject({ [kind]: { version: 2, lockedByName: 'Sam' } });
  });

  test('of a record that does not exist is refused', async () => {
    const { httpStatus, error } = await send(edit, randomUUID(), olga.token);
    expect(httpStatus).toBe(404);
    expect(error?.message).toBe(
      kind === 'deposit' ? 'Deposit not found. Please refresh the page.' : 'Withdrawal not found.',
    );
  });

  test('without an id says that the id is missing', async () => {
    const input = edit.input as CallInput<EditName>;
    const { error } = await cashier.send(edit.name, input, olga.token);
    expect(error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: `Error: No ${kind} ID found. Please refresh the page and try again.`,
    });
  });

  test('is refused to members and without a session', async () => {
    const id = await newRecord();
    const { token } = await cashier.signInAs('member');
    for (const each of [id, randomUUID()]) {
      expect((await send(edit, each, token)).error?.status).toBe('PERMISSION_DENIED');
      expect((await send(edit, each, '')).error?.status).toBe('UNAUTHENTICATED');
    }
    expect(await stored(id)).toMatchObject({ version: 1 });
  });

  test('stands or falls with its entry in the log', async () => {
    await using other = await startTestCashier();
    const { token } = await other.signInAs('owner');
    const id = await insertRecord(other.database, kind);
    await other.database.pool.query(`alter table activity_log add check (action <> '${action}') not valid`);
    const input = { [`${kind}Id`]: id, ...edit.input } as CallInput<EditName>;
    expect((await other.send(edit.name, input, token)).httpStatus).toBe(500);
    expect(await storedRecord(other.database, kind, id)).toMatchObject({ version: 1 });
  });
});

test.each([
  ['updateDepositUsername', { username: '  ' }, 'Username cannot be empty'],
  ['updateWithdrawalUsername', { username: '' }, 'Username cannot be empty'],
  [
    'updateWithdrawalUsername',
    { username: 'FС12' },
    'username must be the prefix and the casino ID, for example FC12345.',
  ],
  [
    'updateDepositUsername',
    { username: '123' },
    'username must be FC and the casino ID, for example FC12345.',
  ],
  ['updateDepositSenderName', { senderName: ' ' }, 'Sender name cannot be empty'],
  ['updateDepositAmount', { amount: 0 }, 'Please enter a valid amount'],
  ['updateWithdrawalAmount', { amount: -5 }, 'Please enter a valid amount'],
  ['updateWithdrawalAmount', { amount: 1_000_000.01 }, 'amount must be at most 1000000.'],
  ['updateDepositAmount', { amount: 0.001 }, 'amount must be US dollars with at most two decimals.'],
  ['updateWithdrawalMethod', { newMethod: 'Chime' }, 'newMethod must be one of Crypto, Venmo, Zelle.'],
] as const)('%s with %j is refused', async (name, input, message) => {
  const ids = name.startsWith('updateDeposit') ? { depositId: randomUUID() } : { withdrawalId: randomUUID() };
  const { error } = await cashier.send(name, { ...ids, ...input } as never, olga.token);
  expect(error).toMatchObject({ status: 'INVALID_ARGUMENT', message });
});

test('an unlogged change is reported without naming anybody', async () => {
  const depositId = await insertRecord(cashier.database, 'deposit');
  await cashier.call('updateDepositStatus', { depositId, status: 'sent', version: 1 }, sam.token);
  await cashier.database.queries
    .updateTable('deposits')
    .set({ paid_reference: 'cs_1' })
    .where('id', '=', depositId)
    .execute();
  const input = { depositId, amount: 60, version: 2 };
  const { error } = await cashier.send('updateDepositAmount', input, olga.token);
  expect(error?.message).toBe(
    'This deposit was changed in the meantime. Look at it again, then make your change.',
  );
});
