import { afterAll, beforeAll, expect, test } from 'vitest';
import { withPasswordSetMeanwhile } from '#test/fixtures/staff/password-set-meanwhile.ts';
import { signAsWritten } from '#test/fixtures/staff/sign-as-written.ts';
import { newAddress, signInFrom } from '#test/fixtures/staff/sign-in.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const NEW = 'another horse battery';

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

/** Someone signed in. */
async function someone() {
  const person = await cashier.addStaff('member');
  const { token } = await cashier.call('signIn', { email: person.email, password: person.password });
  return { ...person, token };
}

async function storedPerson(id: string) {
  const { queries } = cashier.database;
  return queries.selectFrom('staff').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

test('the new password works, the old one no longer does, and the change is logged', async () => {
  const { id, email, password, token } = await someone();
  await cashier.call('changePassword', { currentPassword: password, newPassword: NEW }, token);
  expect((await cashier.send('signIn', { email, password })).error?.status).toBe('UNAUTHENTICATED');
  expect((await cashier.send('signIn', { email, password: NEW })).httpStatus).toBe(200);
  const { queries } = cashier.database;
  const entries = await queries
    .selectFrom('activity_log')
    .selectAll()
    .where('actor_id', '=', id)
    .where('action', '=', 'staff_password_changed')
    .execute();
  expect(entries).toHaveLength(1);
  expect(JSON.stringify(entries)).not.toContain(NEW);
});

test('every session of the person ends, this one too, which goes on under another token; those of others stay', async () => {
  const { email, password, token } = await someone();
  const { token: elsewhere } = await cashier.call('signIn', { email, password });
  const other = await someone();
  const passwords = { currentPassword: password, newPassword: NEW };
  const renewed = await cashier.call('changePassword', passwords, token);
  for (const ended of [elsewhere, token]) {
    expect((await cashier.send('getCurrentAdmin', {}, ended)).error?.status).toBe('UNAUTHENTICATED');
  }
  expect((await cashier.send('getCurrentAdmin', {}, renewed.token)).httpStatus).toBe(200);
  expect(Date.parse(renewed.expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  expect((await cashier.send('getCurrentAdmin', {}, other.token)).httpStatus).toBe(200);
});

test('the initial password is kept no longer', async () => {
  const { id, password, token } = await someone();
  await cashier.database.queries
    .updateTable('staff')
    .set({ initial_password_sealed: 'sealed', must_change_password: true })
    .where('id', '=', id)
    .execute();
  await signAsWritten(cashier.database);
  await cashier.call('changePassword', { currentPassword: password, newPassword: NEW }, token);
  expect(await storedPerson(id)).toMatchObject({
    initial_password_sealed: null,
    must_change_password: false,
  });
});

test('a wrong current password changes nothing', async () => {
  const { id, token } = await someone();
  const before = await storedPerson(id);
  const input = { currentPassword: 'wrong', newPassword: NEW };
  expect((await cashier.send('changePassword', input, token)).error).toEqual({
    status: 'FAILED_PRECONDITION',
    message: 'The current password is wrong.',
  });
  expect(await storedPerson(id)).toEqual(before);
});

test('a password that an owner sets meanwhile stays', async () => {
  const { id, password, token } = await someone();
  const input = { currentPassword: password, newPassword: NEW };
  const answer = await withPasswordSetMeanwhile(cashier.database, id, () =>
    cashier.send('changePassword', input, token),
  );
  expect(answer.error?.message).toBe('The current password is wrong.');
});

test('the password one was given does not become one’s own, not even later', async () => {
  const { id, password, token } = await someone();
  await cashier.database.queries
    .updateTable('staff')
    .set({ must_change_password: true })
    .where('id', '=', id)
    .execute();
  await signAsWritten(cashier.database);
  const own = await cashier.call('changePassword', { currentPassword: password, newPassword: NEW }, token);
  const back = { currentPassword: NEW, newPassword: password };
  expect((await cashier.send('changePassword', back, own.token)).error).toEqual({
    status: 'FAILED_PRECONDITION',
    message: 'Choose another password: this one was given to you.',
  });
});

test.each(['password12', 'aaaaaaaaaa', '1234567890'])(
  '%s is refused, with what to do',
  async (newPassword) => {
    const { password, token } = await someone();
    const { error } = await cashier.send('changePassword', { currentPassword: password, newPassword }, token);
    expect(error).toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: expect.stringMatching(/^Choose another password: /),
      details: [{ field: 'newPassword' }],
    });
  },
);

test('one’s own email and characters that cannot be typed are refused too', async () => {
  const { email, password, token } = await someone();
  const change = (newPassword: string) =>
    cashier.send('changePassword', { currentPassword: password, newPassword }, token);
  expect((await change(email)).error?.message).toBe(
    'Choose another password: this one is made of your email, your name or the name of the site.',
  );
  expect((await change('\u0000'.repeat(10))).error?.message).toBe(
    'newPassword must not contain control characters.',
  );
});

test('browsers other than this one are no longer known', async () => {
  const { email, password } = await cashier.addStaff('member');
  const here = await signInFrom(cashier, newAddress(), { email, password });
  const elsewhere = await signInFrom(cashier, newAddress(), { email, password });
  await fetch(`${cashier.origin}/api/changePassword`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      cookie: here.device as string,
      authorization: `Bearer ${here.result?.token}`,
    },
    body: JSON.stringify({ data: { currentPassword: password, newPassword: NEW } }),
  });
  const { rows } = await cashier.database.pool.query(
    'select 1 from known_devices join staff on id = staff_id where email = $1',
    [email],
  );
  expect(rows).toHaveLength(1);
  expect(elsewhere.device).not.toBe(here.device);
});

test('the current password can be tried five times only', async () => {
  const { password, token } = await someone();
  const wrong = { currentPassword: 'wrong', newPassword: NEW };
  for (let i = 0; i < 5; i++) {
    expect((await cashier.send('changePassword', wrong, token)).error?.status).toBe('FAILED_PRECONDITION');
  }
  const right = { currentPassword: password, newPassword: NEW };
  expect((await cashier.send('changePassword', right, token)).error?.status).toBe('RESOURCE_EXHAUSTED');
});

test('the new password has at least 10 characters and is another', async () => {
  const { password, token } = await someone();
  const tooShort = { currentPassword: password, newPassword: '123456789' };
  expect((await cashier.send('changePassword', tooShort, token)).error).toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: 'newPassword must have at least 10 characters.',
  });
  for (const newPassword of [password, password.toUpperCase(), ` ${password} `]) {
    const same = { currentPassword: password, newPassword };
    expect((await cashier.send('changePassword', same, token)).error).toEqual({
      status: 'FAILED_PRECONDITION',
      message: 'The new password must be different from the current one.',
    });
  }
});
