import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPasswordSetMeanwhile } from '#test/fixtures/password-set-meanwhile.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** An owner, whose sign-in is too long ago to prove anything. */
async function ownerForLong() {
  const owner = await cashier.addStaff('owner', 'Olga');
  const { email, password } = owner;
  const { token } = await cashier.call('signIn', { email, password });
  await forgetProofs(owner.id);
  return { ...owner, token };
}

const forgetProofs = (id: string) =>
  cashier.database.queries
    .updateTable('sessions')
    .set({ proven_at: new Date(0) })
    .where('staff_id', '=', id)
    .execute();

async function logged(id: string) {
  const entries = await cashier.database.queries
    .selectFrom('activity_log')
    .select(['action', 'message'])
    .where('actor_id', '=', id)
    .where('action', 'like', '%confirmed')
    .execute();
  return entries;
}

test('one’s password renews the proof of this session alone, and that is logged', async () => {
  const { id, email, password, token } = await ownerForLong();
  const { token: elsewhere } = await cashier.call('signIn', { email, password });
  await forgetProofs(id);
  const asked = () => cashier.send('getAdminCredentials', {}, token);
  expect((await asked()).error?.details).toEqual({ proof: true });

  const before = Date.now();
  const { provenUntil } = await cashier.call('proveIdentity', { password }, token);
  expect(Date.parse(provenUntil) - before).toBeGreaterThanOrEqual(600_000);
  expect(Date.parse(provenUntil) - Date.now()).toBeLessThanOrEqual(600_000);
  expect((await asked()).httpStatus).toBe(200);
  expect((await cashier.send('getAdminCredentials', {}, elsewhere)).error?.details).toEqual({ proof: true });
  expect(await logged(id)).toEqual([
    { action: 'staff_identity_confirmed', message: 'Confirmed that it is them' },
  ]);
});

test('a wrong one proves nothing, is logged, and can be tried five times only', async () => {
  const { id, password, token } = await ownerForLong();
  for (let i = 0; i < 5; i++) {
    expect((await cashier.send('proveIdentity', { password: 'wrong' }, token)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'The password is wrong.',
    });
  }
  expect((await cashier.send('getAdminCredentials', {}, token)).error?.details).toEqual({ proof: true });
  expect(await logged(id)).toEqual(
    Array(5).fill({ action: 'staff_identity_not_confirmed', message: 'Failed to confirm that it is them' }),
  );
  const { error } = await cashier.send('proveIdentity', { password }, token);
  expect(error).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
});

test('the password of somebody else proves nothing', async () => {
  const { token } = await ownerForLong();
  const { token: other } = await cashier.signInAs('owner');
  await cashier.call(
    'changePassword',
    { currentPassword: 'correct horse battery', newPassword: 'hers alone 42' },
    other,
  );
  expect((await cashier.send('proveIdentity', { password: 'hers alone 42' }, token)).error?.message).toBe(
    'The password is wrong.',
  );
});

test('a password that an owner replaces meanwhile proves nothing', async () => {
  const { id, password, token } = await ownerForLong();
  const answer = await withPasswordSetMeanwhile(cashier.database, id, () =>
    cashier.send('proveIdentity', { password }, token),
  );
  expect(answer.error?.message).toBe('The password is wrong.');
});
