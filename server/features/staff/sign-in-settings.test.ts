import { afterAll, beforeAll, expect, test } from 'vitest';
import { setUpTotp } from '#test/fixtures/staff/second-factors.ts';
import { signAsWritten } from '#test/fixtures/staff/sign-as-written.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

test('a second factor is required of everyone from their next call on, or left to them', async () => {
  const owner = await cashier.signInAs('owner', 'Olga');
  const member = await cashier.signInAs('member', 'Mia');
  const first = await cashier.call('getSignInSettings', {}, owner.token);
  expect(first).toMatchObject({ secondFactorRequired: false, version: 0 });
  expect(first.without.map(({ displayName }) => displayName)).toEqual(['Olga', 'Mia']);
  await setUpTotp(cashier, owner.token);
  const { version } = await cashier.call(
    'updateSignInSettings',
    { secondFactorRequired: true, version: 0 },
    owner.token,
  );
  expect((await cashier.call('getSignInSettings', {}, owner.token)).without).toMatchObject([
    { uid: member.id },
  ]);

  const refused = {
    status: 'FAILED_PRECONDITION',
    message: 'Set up a second factor before you go on.',
    details: { setUpFactor: true },
  };
  expect((await cashier.send('getDeposits', {}, member.token)).error).toEqual(refused);
  const live = await fetch(`${cashier.origin}/api/live`, {
    headers: { authorization: `Bearer ${member.token}` },
  });
  expect(await live.json()).toEqual({ error: refused });
  expect((await cashier.call('getCurrentAdmin', {}, member.token)).admin.mustSetUpFactor).toBe(true);
  const newcomer = await cashier.addStaff('member');
  const { admin } = await cashier.call('signIn', { email: newcomer.email, password: newcomer.password });
  expect(admin.mustSetUpFactor).toBe(true);

  await setUpTotp(cashier, member.token);
  expect((await cashier.send('getDeposits', {}, member.token)).httpStatus).toBe(200);
  expect((await cashier.call('getCurrentAdmin', {}, member.token)).admin.mustSetUpFactor).toBe(false);
  expect((await cashier.send('removeTotp', {}, member.token)).error?.message).toBe(
    'A second factor is required of everyone. Add another before you remove your last.',
  );
  expect((await cashier.call('getMyFactors', {}, member.token)).totp).not.toBeNull();

  await cashier.call('updateSignInSettings', { secondFactorRequired: false, version }, owner.token);
  await cashier.call('removeTotp', {}, member.token);
  const { entries } = await cashier.call('getActivityLogs', {}, owner.token);
  expect(
    entries.filter(({ action }) => action === 'sign_in_settings_updated').map(({ message }) => message),
  ).toEqual([
    'Sign-in: second factor required of everyone → each person’s choice',
    'Sign-in: second factor each person’s choice → required of everyone',
  ]);
});

test('whoever has an initial password changes it before they set up a second factor', async () => {
  const { id, token } = await cashier.signInAs('member');
  await cashier.database.pool.query('update staff set must_change_password = true where id = $1', [id]);
  await signAsWritten(cashier.database);
  expect((await cashier.send('beginTotp', {}, token)).error?.message).toBe(
    'Change your initial password before you go on.',
  );
});

test('they are for owners', async () => {
  const { token } = await cashier.signInAs('supervisor');
  const settings = { secondFactorRequired: true, version: 0 };
  for (const { error } of [
    await cashier.send('getSignInSettings', {}, token),
    await cashier.send('updateSignInSettings', settings, token),
    await cashier.send('getRefusedSignIns', {}, token),
  ]) {
    expect(error?.status).toBe('PERMISSION_DENIED');
  }
});
