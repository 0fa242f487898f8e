import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let owner: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  owner = await cashier.signInAs('owner', 'Olga');
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function reveals(uid: string) {
  const { entries } = await cashier.call('getActivityLogs', { search: uid }, owner.token);
  return entries.filter(
    ({ action, subjectId }) => action === 'admin_credentials_revealed' && subjectId === uid,
  );
}

test('each revealed password is logged, with the person’s name but without the password', async () => {
  const password = 'an initial password';
  const email = 'revealed@example.com';
  const input = { email, password, role: 'member' } as const;
  const uid = (await cashier.call('createAdminUser', input, owner.token)).uid as string;
  expect(await reveals(uid)).toEqual([]);
  for (const times of [1, 2]) {
    const { users } = await cashier.call('getAdminCredentials', {}, owner.token);
    expect(users.find((user) => user.uid === uid)).toMatchObject({ email, defaultPassword: password });
    expect(users.find((user) => user.uid === owner.id)).toMatchObject({ defaultPassword: null });
    expect(await reveals(uid)).toHaveLength(times);
  }
  expect((await reveals(uid))[0]).toMatchObject({
    message: 'Revealed the initial password of revealed@example.com',
    actorName: 'Olga',
    subjectType: 'staff',
  });
  expect(await reveals(owner.id)).toEqual([]);
  expect(JSON.stringify(await cashier.call('getActivityLogs', {}, owner.token))).not.toContain(password);
});

describe('a new initial password', () => {
  test.each(['uid', 'email'] as const)('for somebody identified by %s ends their sessions', async (by) => {
    const { id, email, password } = await cashier.addStaff('supervisor');
    const { token } = await cashier.call('signIn', { email, password });
    const replacement = 'set by the owner';
    const who = by === 'uid' ? { uid: id, email } : { email };
    expect(await cashier.call('setAdminPassword', { ...who, password: replacement }, owner.token)).toEqual({
      status: 'success',
      message: 'Password updated successfully!',
    });
    expect((await cashier.send('getDeposits', {}, token)).error?.status).toBe('UNAUTHENTICATED');
    expect((await cashier.send('signIn', { email, password })).error?.status).toBe('UNAUTHENTICATED');
    const { admin } = await cashier.call('signIn', { email, password: replacement });
    expect(admin.mustChangePassword).toBe(true);
    const { users } = await cashier.call('getAdminCredentials', {}, owner.token);
    expect(users.find(({ uid }) => uid === id)?.defaultPassword).toBe(replacement);
    const { entries } = await cashier.call('getActivityLogs', { search: id }, owner.token);
    expect(entries.map(({ action }) => action)).toContain('admin_password_set');
    expect(JSON.stringify(entries)).not.toContain(replacement);
  });

  test('for nobody is refused', async () => {
    const input = { email: 'nobody@example.com', password: 'set by the owner' };
    expect((await cashier.send('setAdminPassword', input, owner.token)).error?.status).toBe('NOT_FOUND');
  });
});

test.each(['supervisor', 'member'] as const)('all of this is refused to a %s', async (role) => {
  const { token } = await cashier.signInAs(role);
  const input = { email: 'nobody@example.com', password: 'set by the owner' };
  for (const [call, data] of [
    ['getAdminCredentials', {}],
    ['getAdminUsers', {}],
    ['initializeAdminUsers', {}],
    ['setAdminPassword', input],
  ] as const) {
    expect((await cashier.send(call, data as never, token)).error).toEqual({
      status: 'PERMISSION_DENIED',
      message: 'Only owners can manage admin users and roles',
    });
  }
});
