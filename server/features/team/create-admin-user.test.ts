import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function credentialsOf(email: string) {
  const { users } = await cashier.call('getAdminCredentials', {}, owner.token);
  return users.find((user) => user.email === email);
}

describe('someone new', () => {
  test('is on the staff, and signs in by the initial password, which is to be changed first', async () => {
    const password = 'given by the owner';
    const { uid, status } = await cashier.call(
      'createAdminUser',
      { email: ' New.Person@Example.com', password, role: 'supervisor', displayName: 'Nia', note: 'Nights' },
      owner.token,
    );
    expect(status).toBe('success');
    const { users } = await cashier.call('getAdminUsers', {}, owner.token);
    expect(users.find((user) => user.uid === uid)).toEqual({
      uid,
      email: 'new.person@example.com',
      displayName: 'Nia',
      role: 'supervisor',
      note: 'Nights',
      hasSecondFactor: false,
      isAltered: false,
    });
    const { token, admin } = await cashier.call('signIn', { email: 'new.person@example.com', password });
    expect(admin).toMatchObject({ uid, mustChangePassword: true });
    expect((await cashier.send('getDeposits', {}, token)).error).toMatchObject({
      status: 'FAILED_PRECONDITION',
    });
    const own = await cashier.call(
      'changePassword',
      { currentPassword: password, newPassword: 'chosen by herself' },
      token,
    );
    expect((await cashier.send('getDeposits', {}, own.token)).httpStatus).toBe(200);
    expect(await credentialsOf('new.person@example.com')).toMatchObject({ defaultPassword: null });
  });

  test('gets a random password when none is given, and a name from the address', async () => {
    const email = 'random@example.com';
    await cashier.call('createAdminUser', { email, role: 'member' }, owner.token);
    const shown = await credentialsOf(email);
    expect(shown).toMatchObject({ displayName: 'random' });
    expect(shown?.defaultPassword).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/);
    const password = shown?.defaultPassword as string;
    expect((await cashier.call('signIn', { email, password })).admin.mustChangePassword).toBe(true);
  });

  test('is told from everybody else by name', async () => {
    const add = (email: string, displayName?: string) =>
      cashier.send('createAdminUser', { email, role: 'member', displayName }, owner.token);
    await add('vera@example.com', 'Véra Night');
    for (const same of ['véra  night', 'VE\u0301RA NIGHT', ' Véra\u00a0Night ']) {
      expect((await add('vera2@example.com', same)).error).toMatchObject({
        status: 'ALREADY_EXISTS',
        message: expect.stringMatching(/^Somebody on the staff is called V.+ already\. Choose another/i),
      });
    }
    expect((await add('vera2@example.com', 'Véra\u200b Night')).error?.status).toBe('INVALID_ARGUMENT');
    // With a Cyrillic e and a; with a capital I for an l, and a 1 for one.
    expect((await add('vera2@example.com', 'Vеrа Night')).error?.message).toMatch('mixes letters');
    await add('olga.l@example.com', 'Olga L');
    expect((await add('o1ga.l@example.com', 'Another')).error).toMatchObject({
      status: 'ALREADY_EXISTS',
      message: expect.stringContaining('olga.l@example.com is on the staff'),
    });
    expect((await add('vera2@example.com', 'OIga L')).error?.message).toMatch(
      'is called Olga L, which looks like this name',
    );
    // Where none is given, the address tells them apart.
    await add('vera2@example.com', 'Vera');
    await add('vera@other.example');
    expect(await credentialsOf('vera@other.example')).toMatchObject({ displayName: 'vera@other.example' });
  });

  test('is logged, without the password anywhere in the clear', async () => {
    const password = 'nowhere to be seen';
    const email = 'logged@example.com';
    const answer = await cashier.call('createAdminUser', { email, password, role: 'owner' }, owner.token);
    expect(JSON.stringify(answer)).not.toContain(password);
    const { rows } = await cashier.database.pool.query<{ entry: string }>(
      `select activity_log::text as entry from activity_log where action = 'admin_user_created' and subject_id = $1`,
      [answer.uid],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.entry).toContain('Added logged@example.com to the staff as owner');
    const tables = await Promise.all(
      ['staff', 'activity_log'].map((table) =>
        cashier.database.pool.query(`select 1 from ${table} as each where each::text like $1`, [
          `%${password}%`,
        ]),
      ),
    );
    expect(tables.map(({ rowCount }) => rowCount)).toEqual([0, 0]);
  });

  test('may have the address of someone who was removed', async () => {
    const email = 'again@example.com';
    const first = await cashier.call('createAdminUser', { email, role: 'member' }, owner.token);
    await cashier.call('removeAdminUser', { uid: first.uid as string }, owner.token);
    const second = await cashier.call('createAdminUser', { email, role: 'member' }, owner.token);
    expect(second.uid).not.toBe(first.uid);
  });
});

describe('is refused', () => {
  test('for an address that somebody on the staff has, in any case and however many ask at once', async () => {
    const answers = await Promise.all(
      ['twice@example.com', 'TWICE@example.com', 'Twice@Example.com'].map((email) =>
        cashier.send('createAdminUser', { email, role: 'member' }, owner.token),
      ),
    );
    expect(answers.filter(({ httpStatus }) => httpStatus === 200)).toHaveLength(1);
    const refused = answers.filter(({ error }) => error?.status === 'ALREADY_EXISTS');
    expect(refused).toHaveLength(2);
    expect(refused[0]?.error?.message).toBe('twice@example.com is on the staff already.');
  });

  test.each([
    { email: 'no-address', role: 'member' },
    { email: 'a@example.com', role: 'admin' },
    { email: 'a@example.com', role: 'member', password: 'too short' },
  ])('for %j', async (input) => {
    const { error } = await cashier.send('createAdminUser', input as never, owner.token);
    expect(error?.status).toBe('INVALID_ARGUMENT');
  });

  test.each(['supervisor', 'member'] as const)('to a %s', async (role) => {
    const { token } = await cashier.signInAs(role);
    const { error } = await cashier.send('createAdminUser', { email: 'x@example.com', role: 'owner' }, token);
    expect(error).toEqual({
      status: 'PERMISSION_DENIED',
      message: 'Only owners can create admin users',
    });
  });
});
