import { afterAll, beforeAll, expect, test } from 'vitest';
import { forgetProofs } from '#test/fixtures/staff/forget-proofs.ts';
import { withPasswordSetMeanwhile } from '#test/fixtures/staff/password-set-meanwhile.ts';
import { codeOf, createPasskey, setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const SITE = { origin: 'https://cage.example' };

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier({ variables: { CAGE_ORIGIN: SITE.origin } });
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** An owner, whose sign-in is too long ago to prove anything. */
async function ownerForLong() {
  const owner = await cashier.addStaff('owner', 'Olga');
  const { email, password } = owner;
  const { token } = await cashier.call('signIn', { email, password });
  await forgetProofs(cashier.database, owner.id);
  return { ...owner, token };
}

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
  await forgetProofs(cashier.database, id);
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

test('wrong ones count for all sessions of a person, whatever is tried at the sign-in, and for nobody else', async () => {
  const { id, email, password, token } = await ownerForLong();
  const { token: elsewhere } = await cashier.call('signIn', { email, password });
  const { token: other, password: theirs } = await ownerForLong();
  await forgetProofs(cashier.database, id);
  for (const each of [token, elsewhere, token, elsewhere, token]) {
    const { error } = await cashier.send('proveIdentity', { password: 'wrong' }, each);
    expect(error?.message).toBe('The password is wrong.');
    // A right one elsewhere forgives nothing.
    if (each === elsewhere) await cashier.call('proveIdentity', { password }, token);
  }
  const { token: afterwards } = await cashier.call('signIn', { email, password });
  for (const each of [token, elsewhere, afterwards]) {
    const { error } = await cashier.send('proveIdentity', { password }, each);
    expect(error).toMatchObject({ status: 'RESOURCE_EXHAUSTED' });
  }
  await cashier.call('proveIdentity', { password: theirs }, other);
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

test('a code, a recovery code and a passkey of one’s own prove it too, each once', async () => {
  const { id, email, password } = await cashier.addStaff('owner', 'Olga');
  const { token } = await cashier.call('signIn', { email, password });
  const { secret, recoveryCodes } = await setUpTotp(cashier, token);
  const passkey = createPasskey(SITE);
  const registration = passkey.register((await cashier.call('beginPasskey', {}, token)).options);
  await cashier.call('confirmPasskey', { name: 'Phone', passkey: registration }, token);
  const { options } = await cashier.call('beginPasskeyProof', {}, token);

  for (const [given, message] of [
    [{ code: codeOf(secret) }, 'The code is wrong.'],
    [{ code: recoveryCodes[0] as string }, 'The code is wrong.'],
    [{ passkey: passkey.answer(options) }, 'The passkey was not accepted.'],
  ] as const) {
    await forgetProofs(cashier.database, id);
    await cashier.call('proveIdentity', given, token);
    expect((await cashier.send('getAdminCredentials', {}, token)).httpStatus).toBe(200);
    await forgetProofs(cashier.database, id);
    expect((await cashier.send('proveIdentity', given, token)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message,
    });
    expect((await cashier.send('getAdminCredentials', {}, token)).error?.details).toEqual({ proof: true });
  }
});

test.each([{}, { password: 'x', code: '123456' }])('%j is refused', async (given) => {
  const { token } = await ownerForLong();
  expect((await cashier.send('proveIdentity', given, token)).error).toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: 'password must be given, or a code or a passkey instead of it, and only one of them.',
  });
});
