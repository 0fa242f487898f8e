import { afterAll, beforeAll, expect, test } from 'vitest';
import { changeSigned } from '#server/features/accounts/signed-accounts.ts';
import { epochOf } from '#server/platform/sealing/epochs.ts';
import { signAccount } from '#server/platform/sessions/signed-rows.ts';
import { startTestCashier, TEST_SIGNER, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let owner: { readonly token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

const OVER = {
  status: 'UNAUTHENTICATED',
  message:
    'This initial password signs nobody in any more: it was good once, within 24 hours. Please ask an owner for a new one.',
};
const OWN = 'a password of her own';

/** Somebody who was given an initial password just now. */
async function added() {
  const email = `${crypto.randomUUID()}@example.com`;
  const { uid } = await cashier.call('createAdminUser', { email, role: 'member' }, owner.token);
  return { uid: uid as string, email, password: (await shownOf(email)).defaultPassword as string };
}

async function shownOf(email: string) {
  const { users } = await cashier.call('getAdminCredentials', {}, owner.token);
  const shown = users.find((user) => user.email === email);
  if (shown === undefined) throw new Error(`${email} is not shown`);
  return shown;
}

/** As Cage has stored it, some minutes from now. */
const endsIn = (uid: string, minutes: number) =>
  cashier.database.queries
    .transaction()
    .execute((transaction) =>
      changeSigned(transaction, TEST_SIGNER, uid, () => ({ initial_password_until: inMinutes(minutes) })),
    );
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000);

/** Past Cage, by somebody who has the database. */
const altersEnd = (uid: string, minutes: number | null) =>
  cashier.database.queries
    .updateTable('staff')
    .set({ initial_password_until: minutes === null ? null : inMinutes(minutes) })
    .where('id', '=', uid)
    .execute();

test('an initial password signs in once, and then only sets another', async () => {
  const { email, password } = await added();
  expect(await shownOf(email)).toMatchObject({ isOver: false });
  const { token } = await cashier.call('signIn', { email, password });
  expect((await cashier.send('signIn', { email, password })).error).toEqual(OVER);
  expect((await cashier.send('signIn', { email, password: 'wrong' })).error?.message).toBe(
    'The email or the password is wrong.',
  );
  expect(await shownOf(email)).toMatchObject({ defaultPassword: password, isOver: true });
  await cashier.call('changePassword', { currentPassword: password, newPassword: OWN }, token);
  for (let i = 0; i < 2; i++) await cashier.call('signIn', { email, password: OWN });
  expect(await shownOf(email)).toMatchObject({ defaultPassword: null, isOver: false });
  const { entries } = await cashier.call('getActivityLogs', {}, owner.token);
  expect(entries.map(({ message }) => message)).toContain(
    `Refused sign-in as ${email}: the initial password was right, but good once, within 24 hours`,
  );
});

test('of two who sign in with it at once, one is let in', async () => {
  const { email, password } = await added();
  const answers = await Promise.all([1, 2, 3].map(() => cashier.send('signIn', { email, password })));
  expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
});

test('it is good for 24 hours, and a new one for as long again', async () => {
  const { uid, email, password } = await added();
  const { initial_password_until: until } = await cashier.database.queries
    .selectFrom('staff')
    .select('initial_password_until')
    .where('id', '=', uid)
    .executeTakeFirstOrThrow();
  const hours = ((until as Date).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeLessThanOrEqual(24);
  expect(hours).toBeGreaterThan(23.5);
  await endsIn(uid, 0);
  expect((await cashier.send('signIn', { email, password })).error).toEqual(OVER);
  await cashier.call('setAdminPassword', { email, password: 'birch vial under quartz' }, owner.token);
  await cashier.call('signIn', { email, password: 'birch vial under quartz' });
});

test('its end is signed: who writes the database gives it no longer life, nor another use', async () => {
  const closed = {
    status: 'PERMISSION_DENIED',
    message: expect.stringContaining('was changed in the database, past Cage, and is closed.'),
  };
  for (const minutes of [60, null]) {
    const { uid, email, password } = await added();
    await endsIn(uid, 0);
    await altersEnd(uid, minutes);
    expect((await cashier.send('signIn', { email, password })).error).toEqual(closed);
  }
  const { uid, email, password } = await added();
  const { token } = await cashier.call('signIn', { email, password });
  await altersEnd(uid, 60);
  expect((await cashier.send('signIn', { email, password })).error).toEqual(closed);
  const change = { currentPassword: password, newPassword: OWN };
  expect((await cashier.send('changePassword', change, token)).error).toMatchObject({
    status: 'UNAUTHENTICATED',
  });
});

test('one that was given before its end was signed is good until then, once', async () => {
  const { uid, email, password } = await added();
  const { queries } = cashier.database;
  const row = await queries
    .selectFrom('staff')
    .selectAll()
    .select(epochOf('account', 'staff.id').as('epoch'))
    .where('id', '=', uid)
    .executeTakeFirstOrThrow();
  const signature = signAccount(TEST_SIGNER, { ...row, initial_password_until: null });
  await queries.updateTable('staff').set({ signature }).where('id', '=', uid).execute();
  await cashier.call('signIn', { email, password });
  expect((await cashier.send('signIn', { email, password })).error).toEqual(OVER);
});

test('a password of one’s own has no end', async () => {
  const { uid, email, password } = await added();
  const { token } = await cashier.call('signIn', { email, password });
  await cashier.call('changePassword', { currentPassword: password, newPassword: OWN }, token);
  await altersEnd(uid, -1);
  await cashier.call('signIn', { email, password: OWN });
});
