import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

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

const endsIn = (uid: string, minutes: number) =>
  cashier.database.queries
    .updateTable('staff')
    .set({ initial_password_until: new Date(Date.now() + minutes * 60_000) })
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

test('a password of one’s own has no end', async () => {
  const { uid, email, password } = await added();
  const { token } = await cashier.call('signIn', { email, password });
  await cashier.call('changePassword', { currentPassword: password, newPassword: OWN }, token);
  await endsIn(uid, -1);
  await cashier.call('signIn', { email, password: OWN });
});
