import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { withPasswordSetMeanwhile } from '#test/fixtures/staff/password-set-meanwhile.ts';
import { signAsWritten } from '#test/fixtures/staff/sign-as-written.ts';
import { newAddress, signInFrom as signInAt } from '#test/fixtures/staff/sign-in.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

const WRONG = { status: 'UNAUTHENTICATED', message: 'The email or the password is wrong.' };

let cashier: TestCashier;
beforeAll(async () => {
  cashier = await startTestCashier();
});
afterAll(() => cashier[Symbol.asyncDispose]());

const signInFrom = (address: string, input: { email: string; password: string }) =>
  signInAt(cashier, address, input);

async function lastEntry() {
  const { queries } = cashier.database;
  return queries.selectFrom('activity_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirst();
}

describe('the right password', () => {
  test('starts a session of 24 hours, and is logged', async () => {
    const { id, email, password } = await cashier.addStaff('supervisor', 'Sam');
    const before = Date.now();
    const answer = await cashier.call('signIn', { email, password });
    expect(answer).toEqual({
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: expect.any(String),
      admin: {
        uid: id,
        email,
        displayName: 'Sam',
        role: 'supervisor',
        mustChangePassword: false,
        mustSetUpFactor: false,
      },
    });
    const lasting = Date.parse(answer.expiresAt) - before;
    expect(Math.abs(lasting - 24 * 3_600_000)).toBeLessThan(60_000);
    expect(await lastEntry()).toMatchObject({ action: 'staff_signed_in', actor_id: id, actor_name: 'Sam' });
    expect(await cashier.call('getCurrentAdmin', {}, answer.token)).toEqual({ admin: answer.admin });
  });

  test('does so whatever the case of the email and the white space around it', async () => {
    const { email, password } = await cashier.addStaff('member');
    expect((await cashier.send('signIn', { email: `  ${email.toUpperCase()} `, password })).httpStatus).toBe(
      200,
    );
  });

  test('does so with a code too, which is ignored without a second factor', async () => {
    const { email, password } = await cashier.addStaff('member');
    expect((await cashier.send('signIn', { email, password, code: '123456' })).httpStatus).toBe(200);
  });

  test('starts a session of its own each time', async () => {
    const { email, password } = await cashier.addStaff('member');
    const [one, other] = [
      await cashier.call('signIn', { email, password }),
      await cashier.call('signIn', { email, password }),
    ];
    expect(one.token).not.toBe(other.token);
    for (const { token } of [one, other]) await cashier.call('getCurrentAdmin', {}, token);
  });
});

describe('a wrong sign-in', () => {
  test('is answered alike whether the person exists or not, and is logged if they do', async () => {
    const { id, email } = await cashier.addStaff('member', 'Mia');
    expect(await signInFrom(newAddress(), { email, password: 'wrong' })).toMatchObject({
      httpStatus: 401,
      error: WRONG,
    });
    expect(await lastEntry()).toMatchObject({
      action: 'staff_sign_in_failed',
      message: `Failed sign-in as ${email}`,
      actor_id: id,
    });
    const nobody = `${randomUUID()}@example.com`;
    const entry = await lastEntry();
    expect(await signInFrom(newAddress(), { email: nobody, password: 'wrong' })).toMatchObject({
      httpStatus: 401,
      error: WRONG,
    });
    // Anybody could fill a log of them.
    expect(await lastEntry()).toEqual(entry);
  });

  test('is one by a password that an owner replaces meanwhile, which ends all sessions', async () => {
    const { id, email, password } = await cashier.addStaff('member');
    const answer = await withPasswordSetMeanwhile(cashier.database, id, () =>
      signInFrom(newAddress(), { email, password }),
    );
    expect(answer.error).toEqual(WRONG);
    expect(await lastEntry()).toMatchObject({ action: 'staff_sign_in_failed', actor_id: id });
  });

  test('gives no session and no cookie', async () => {
    const { email } = await cashier.addStaff('member');
    const response = await fetch(`${cashier.origin}/api/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': newAddress() },
      body: JSON.stringify({ data: { email, password: 'wrong' } }),
    });
    expect(response.headers.get('set-cookie')).toBeNull();
    const { rows } = await cashier.database.pool.query(
      'select 1 from sessions join staff on staff.id = staff_id where email = $1',
      [email],
    );
    expect(rows).toEqual([]);
  });

  test('never writes the password anywhere', async () => {
    const { email } = await cashier.addStaff('member');
    await signInFrom(newAddress(), { email, password: 'a-secret-typed-wrong' });
    const { rows } = await cashier.database.pool.query('select * from activity_log');
    expect(JSON.stringify(rows)).not.toContain('a-secret-typed-wrong');
  });

  test('of somebody removed says so, with the right password alone', async () => {
    const { id, email, password } = await cashier.addStaff('member');
    await cashier.database.queries
      .updateTable('staff')
      .set({ removed_at: new Date() })
      .where('id', '=', id)
      .execute();
    expect(await signInFrom(newAddress(), { email, password })).toMatchObject({
      httpStatus: 403,
      error: { status: 'PERMISSION_DENIED', message: 'Access denied. You are not authorized as an admin.' },
    });
    expect(await lastEntry()).toMatchObject({
      action: 'staff_sign_in_failed',
      message: `Refused sign-in as ${email}, who was removed from the staff; the password was right`,
      actor_id: id,
    });
    expect((await signInFrom(newAddress(), { email, password: 'wrong' })).error).toEqual(WRONG);
  });

  test.each([
    { email: '', password: 'x' },
    { email: 'no-address', password: 'x' },
    { email: 'a@b.example', password: '' },
  ])('with %j is an INVALID_ARGUMENT', async (input) => {
    expect((await signInFrom(newAddress(), input)).error?.status).toBe('INVALID_ARGUMENT');
  });
});

describe('attempts', () => {
  test('are five for a person from an address; the right password is then refused too', async () => {
    const { email, password } = await cashier.addStaff('member');
    const address = newAddress();
    for (let i = 0; i < 5; i++)
      expect((await signInFrom(address, { email, password: 'wrong' })).httpStatus).toBe(401);
    for (const tried of ['wrong', password]) {
      const { httpStatus, error } = await signInFrom(address, { email, password: tried });
      expect(httpStatus).toBe(429);
      expect(error).toEqual({
        status: 'RESOURCE_EXHAUSTED',
        message: expect.stringMatching(/^Too many attempts\. Please try again in 1[45] minutes\.$/),
      });
    }
    // Neither the same person elsewhere nor another person here is kept out.
    expect((await signInFrom(newAddress(), { email, password })).httpStatus).toBe(200);
    const other = await cashier.addStaff('member');
    expect((await signInFrom(address, { email: other.email, password })).httpStatus).toBe(200);
  });

  test('at once are five as well', async () => {
    const { email } = await cashier.addStaff('member');
    const address = newAddress();
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => signInFrom(address, { email, password: 'wrong' })),
    );
    expect(answers.filter(({ httpStatus }) => httpStatus === 401)).toHaveLength(5);
    expect(answers.filter(({ httpStatus }) => httpStatus === 429)).toHaveLength(7);
  });

  test('are given back by a success', async () => {
    const { email, password } = await cashier.addStaff('member');
    const address = newAddress();
    for (let round = 0; round < 2; round++) {
      for (let i = 0; i < 4; i++) await signInFrom(address, { email, password: 'wrong' });
      expect((await signInFrom(address, { email, password })).httpStatus).toBe(200);
    }
  });

  test('are thirty from an address, whoever is tried', async () => {
    const address = newAddress();
    const attempt = async () => {
      const wrong = { email: `${randomUUID()}@example.com`, password: 'wrong' };
      return (await signInAt(cashier, address, wrong)).httpStatus;
    };
    // One by one: of several at once some may be answered too late, and count without a 401.
    const statuses: number[] = [];
    for (let i = 0; i < 31; i++) statuses.push(await attempt());
    expect(statuses).toEqual([...Array(30).fill(401), 429]);
  });

  test('count on every node', async () => {
    await using other = await startTestCashier({ database: cashier.database });
    const { email } = await cashier.addStaff('member');
    for (let i = 0; i < 5; i++) await cashier.send('signIn', { email, password: 'wrong' });
    expect((await other.send('signIn', { email, password: 'wrong' })).httpStatus).toBe(429);
  });
});

test('who must change their password can do that, see who they are and sign out, and nothing else', async () => {
  const { id, token } = await cashier.signInAs('owner');
  await cashier.database.queries
    .updateTable('staff')
    .set({ must_change_password: true, initial_password_sealed: 'sealed' })
    .where('id', '=', id)
    .execute();
  await signAsWritten(cashier.database);
  const refused = {
    status: 'FAILED_PRECONDITION',
    message: 'Change your initial password before you go on.',
  };
  expect((await cashier.send('getDeposits', {}, token)).error).toEqual(refused);
  expect((await cashier.send('getActivityLogs', {}, token)).error).toEqual(refused);
  const change = { depositId: randomUUID(), status: 'sent' } as const;
  expect((await cashier.send('updateDepositStatus', change, token)).error).toEqual(refused);
  expect((await cashier.call('getCurrentAdmin', {}, token)).admin.mustChangePassword).toBe(true);

  const passwords = { currentPassword: 'correct horse battery', newPassword: 'another horse battery' };
  const own = await cashier.call('changePassword', passwords, token);
  expect((await cashier.call('getCurrentAdmin', {}, own.token)).admin.mustChangePassword).toBe(false);
  expect((await cashier.send('getDeposits', {}, own.token)).httpStatus).toBe(200);
  expect((await cashier.send('signOut', {}, own.token)).httpStatus).toBe(200);
});

test('who must change their password does not follow the live feed either', async () => {
  const { id, token } = await cashier.signInAs('owner');
  await cashier.database.queries
    .updateTable('staff')
    .set({ must_change_password: true })
    .where('id', '=', id)
    .execute();
  await signAsWritten(cashier.database);
  const response = await fetch(`${cashier.origin}/api/live`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { status: 'FAILED_PRECONDITION' } });
});
