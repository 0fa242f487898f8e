import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signOnce } from '#server/main/keys/sign-rows.ts';
import { forgetPostings } from '#test/fixtures/records.ts';
import { setApprovals } from '#test/fixtures/settings.ts';
import { startTestCashier, TEST_KEYS, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { insertWithdrawals } from '#test/fixtures/withdrawals.ts';

// What somebody writes who has the password of the role that serves, but not the key.
let cashier: TestCashier;
let olga: { id: string; token: string };
let sam: { id: string; token: string };
let ann: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  olga = await cashier.signInAs('owner', 'Olga');
  sam = await cashier.signInAs('supervisor', 'Sam');
  ann = await cashier.signInAs('supervisor', 'Ann');
  await setApprovals(cashier, { payoutAbove: 0, roles: true }, (await cashier.signInAs('owner')).token);
});
afterAll(() => cashier[Symbol.asyncDispose]());

const write = (text: string, ...values: unknown[]) => cashier.serving.pool.query(text, values);
const REFUSED =
  'This request was written or changed in the database, past Cage. It counts for nothing, and nothing was changed.';

let withdrawal: string;
beforeEach(async () => {
  const row = { amount_cents: 20_000, approval_status: 'approved', status: 'approved' };
  [withdrawal = ''] = await insertWithdrawals(cashier.database, [row]);
});
const send = (token: string) =>
  cashier.call('updateWithdrawalStatus', { withdrawalId: withdrawal, status: 'sent' }, token);
const waitingFor = async (token: string) => {
  const { approvals, waiting } = await cashier.call('getApprovals', { state: 'waiting' }, token);
  return { ids: approvals.map(({ id }) => id), waiting };
};

/** As if Sam had asked to have the withdrawal marked as sent. */
async function plant(signature: string | null): Promise<string> {
  const id = randomUUID();
  await write(
    `insert into approvals (id, kind, call, input, subject_type, subject_id, subject_version, summary, requested_by,
       requested_by_name, signature)
     values ($1, 'payout', 'updateWithdrawalStatus', $2, 'withdrawal', $3, 1, 'Mark as sent', $4, 'Sam', $5)`,
    ...[id, JSON.stringify({ withdrawalId: withdrawal, status: 'sent' }), withdrawal, sam.id, signature],
  );
  return id;
}

describe('a request for approval that was put into its table', () => {
  test.each([
    ['without a signature', async () => null],
    ['with one made up', async () => `s2.${TEST_KEYS.current.id}.${'A'.repeat(43)}`],
    [
      'with that of another request',
      async () =>
        (await write('select signature from approvals where signature is not null limit 1')).rows[0]
          ?.signature,
    ],
  ])('%s is approved by nobody', async (_how, forge) => {
    const id = await plant(await forge());
    for (const name of ['approveChange', 'withdrawApproval'] as const) {
      expect(
        (await cashier.send(name, { id }, name === 'approveChange' ? ann.token : sam.token)).error,
      ).toEqual({
        status: 'FAILED_PRECONDITION',
        message: REFUSED,
      });
    }
    const { rows } = await write('select status from withdrawals where id = $1', withdrawal);
    expect(rows).toEqual([{ status: 'approved' }]);
  });

  test('waits for nobody, keeps nobody from asking for the same, and owners are told', async () => {
    const id = await plant(null);
    expect(await waitingFor(ann.token)).toEqual({ ids: [], waiting: 0 });
    const { approval } = await send(ann.token);
    expect((await waitingFor(sam.token)).ids).toEqual([approval?.id]);
    const { approvals } = await cashier.call('getApprovals', {}, ann.token);
    expect(approvals.map((each) => each.id)).not.toContain(id);
    const { failing } = await cashier.call('getOperations', {}, olga.token);
    expect(failing).toContainEqual({ what: 'accounts', since: expect.any(String) });
    const { entries } = await cashier.call('getActivityLogs', { search: id }, olga.token);
    expect(entries[0]?.message).toBe(
      'Set aside a request for approval that was written or changed in the database, past Cage',
    );
  });
});

test('what was put in anew with another destination is not sent by the approval of the one before', async () => {
  const { approval } = await send(sam.token);
  await expect(write('delete from withdrawals where id = $1', withdrawal)).rejects.toThrow(
    'permission denied',
  );
  // By a role that may, and keeps the version.
  await forgetPostings(cashier.database);
  const { rows } = await cashier.database.pool.query(
    'delete from withdrawals where id = $1 returning id, username, amount_cents, approval_status, status, version',
    [withdrawal],
  );
  await insertWithdrawals(cashier.database, [{ ...rows[0], payment_username: '@mallory' }]);
  const approved = await cashier.send('approveChange', { id: approval?.id as string }, ann.token);
  expect(approved.error).toMatchObject({ status: 'ABORTED' });
  const stored = await write('select status, version from withdrawals where id = $1', withdrawal);
  expect(stored.rows).toEqual([{ status: 'approved', version: 1 }]);
});

test('one that waits keeps its id, so that it cannot be set aside and put back as it was signed', async () => {
  const { approval } = await send(sam.token);
  await expect(
    write('update approvals set id = gen_random_uuid() where id = $1', approval?.id),
  ).rejects.toThrow('What was asked for stays as it was');
  // Its signature taken away, it is set aside; the signature put back does not have it wait again.
  const { rows } = await write('select signature from approvals where id = $1', approval?.id);
  await write('update approvals set signature = null where id = $1', approval?.id);
  expect((await waitingFor(ann.token)).ids).not.toContain(approval?.id);
  await write('update approvals set signature = $1 where id = $2', rows[0]?.signature, approval?.id);
  expect((await waitingFor(ann.token)).ids).not.toContain(approval?.id);
  const approved = await cashier.send('approveChange', { id: approval?.id as string }, ann.token);
  expect(approved.error).toMatchObject({ status: 'FAILED_PRECONDITION' });
});

test('one that was approved in the table lets nobody see a password, and is listed nowhere', async () => {
  const email = `${randomUUID()}@example.com`;
  const otto = await cashier.signInAs('owner', 'Otto');
  const asked = await cashier.call('createAdminUser', { email, role: 'supervisor' }, olga.token);
  await cashier.call('approveChange', { id: asked.approval?.id as string }, otto.token);
  const seen = async () =>
    (await cashier.call('getAdminCredentials', {}, olga.token)).users.find((user) => user.email === email);
  const id = (await seen())?.approval?.id;
  await write(
    `update approvals set state = 'approved', decided_at = now(), decided_by = $1, decided_by_name = 'Otto' where id = $2`,
    ...[otto.id, id],
  );
  expect(await seen()).toMatchObject({ defaultPassword: null, approval: { state: 'waiting' } });
  const { approvals } = await cashier.call('getApprovals', {}, otto.token);
  expect(approvals.map((each) => each.id)).not.toContain(id);
});

test('what was asked for and decided by Cage holds, each time that it is read', async () => {
  const { approval } = await send(sam.token);
  const { approval: approved } = await cashier.call(
    'approveChange',
    { id: approval?.id as string },
    ann.token,
  );
  const { approvals } = await cashier.call('getApprovals', { state: 'approved', limit: 1 }, ann.token);
  expect(approvals).toEqual([approved]);
});

test('what is there at the first start is signed once', async () => {
  await using database = await createTestDatabase();
  await database.pool.query(
    `insert into staff (id, email, display_name, role, password_hash) values ($1, 'a@example.com', 'A', 'owner', '')`,
    [sam.id],
  );
  const insert = (id: string) =>
    database.pool.query(
      `insert into approvals (id, kind, call, input, subject_type, summary, requested_by, requested_by_name)
       values ($1, 'manual-entry', 'createManualDeposit', '{}', 'deposit', '', $2, 'A')`,
      [id, sam.id],
    );
  const [before, after] = [randomUUID(), randomUUID()];
  await insert(before);
  await signOnce(database, TEST_KEYS);
  await insert(after);
  await signOnce(database, TEST_KEYS);
  const { rows } = await database.pool.query('select id from approvals where signature is not null');
  expect(rows).toEqual([{ id: before }]);
});
