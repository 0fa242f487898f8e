import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

async function owners({ database }: TestCashier): Promise<number> {
  const { rows } = await database.pool.query(`select from staff where role = 'owner' and removed_at is null`);
  return rows.length;
}

describe('a role', () => {
  test('takes effect on the person’s very next call, and the change is logged', async () => {
    await using cashier = await startTestCashier();
    const owner = await cashier.signInAs('owner', 'Olga');
    const person = await cashier.signInAs('member', 'Mia');
    expect((await cashier.send('getStats', {}, person.token)).httpStatus).toBe(403);
    await cashier.call('setAdminUserRole', { uid: person.id, role: 'owner' }, owner.token);
    expect((await cashier.send('getStats', {}, person.token)).httpStatus).toBe(200);
    const changes = async () => {
      const { entries } = await cashier.call('getActivityLogs', {}, owner.token);
      return entries.filter(({ subjectId }) => subjectId === person.id);
    };
    expect(await changes()).toMatchObject([
      {
        action: 'admin_user_role_updated',
        message: expect.stringMatching(/^Changed the role of member-.* from member to owner$/),
        actorName: 'Olga',
        subjectType: 'staff',
      },
    ]);
    await cashier.call('setAdminUserRole', { uid: person.id, role: 'owner' }, owner.token);
    expect(await changes()).toHaveLength(1);
  });

  test.each(['supervisor', 'member'] as const)('is not for a %s to change', async (role) => {
    await using cashier = await startTestCashier();
    const { id, token } = await cashier.signInAs(role);
    const { error } = await cashier.send('setAdminUserRole', { uid: id, role: 'owner' }, token);
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: 'Only owners can change user roles' });
  });
});

describe('someone removed', () => {
  test('is signed out at once and everywhere, and cannot sign in', async () => {
    await using cashier = await startTestCashier();
    const owner = await cashier.signInAs('owner', 'Olga');
    const { id, email, password } = await cashier.addStaff('supervisor');
    const { token } = await cashier.call('signIn', { email, password });
    await cashier.call('removeAdminUser', { uid: id }, owner.token);
    expect((await cashier.send('getDeposits', {}, token)).error?.status).toBe('UNAUTHENTICATED');
    expect((await cashier.send('signIn', { email, password })).error).toEqual({
      status: 'PERMISSION_DENIED',
      message: 'Access denied. You are not authorized as an admin.',
    });
    const { users } = await cashier.call('getAdminUsers', {}, owner.token);
    expect(users.map(({ uid }) => uid)).toEqual([owner.id]);
    const stored = await cashier.database.queries
      .selectFrom('staff')
      .select(['removed_at', 'initial_password_sealed'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ removed_at: expect.any(Date), initial_password_sealed: null });
    for (const call of ['removeAdminUser', 'setAdminUserRole'] as const) {
      const input = { uid: id, ...(call === 'setAdminUserRole' && { role: 'member' as const }) };
      expect((await cashier.send(call, input as never, owner.token)).error?.status).toBe('NOT_FOUND');
    }
  });

  test('may be oneself, while there is another owner', async () => {
    await using cashier = await startTestCashier();
    const [first, second] = [await cashier.signInAs('owner'), await cashier.signInAs('owner')];
    await cashier.call('removeAdminUser', { uid: first.id }, first.token);
    expect((await cashier.send('getAdminUsers', {}, first.token)).error?.status).toBe('UNAUTHENTICATED');
    expect((await cashier.send('removeAdminUser', { uid: second.id }, second.token)).error?.message).toBe(
      'The last owner cannot be removed.',
    );
  });

  test('can be removed only by owners; others do not learn who exists', async () => {
    await using cashier = await startTestCashier();
    const { token } = await cashier.signInAs('supervisor');
    const { error } = await cashier.send('removeAdminUser', { uid: randomUUID() }, token);
    expect(error).toEqual({ status: 'PERMISSION_DENIED', message: 'Only owners can remove admin users' });
  });
});

describe('the last owner', () => {
  test.each([
    ['removeAdminUser', {}, 'The last owner cannot be removed.'],
    ['setAdminUserRole', { role: 'supervisor' }, 'The last owner cannot be demoted.'],
  ] as const)('is safe from %s', async (call, more, message) => {
    await using cashier = await startTestCashier();
    const { id, token } = await cashier.signInAs('owner');
    const { error } = await cashier.send(call, { uid: id, ...more } as never, token);
    expect(error).toEqual({ status: 'FAILED_PRECONDITION', message });
    expect(await owners(cashier)).toBe(1);
  });

  test('remains whatever several owners do to each other at once', async () => {
    await using cashier = await startTestCashier();
    for (let round = 0; round < 4; round++) {
      const people = await Promise.all([1, 2, 3].map(() => cashier.signInAs('owner')));
      const before = await owners(cashier);
      const answers = await Promise.all(
        people.flatMap(({ token }, index) => {
          const uid = (people[(index + 1) % people.length] as { id: string }).id;
          const self = people[index]?.id as string;
          return [
            cashier.send('setAdminUserRole', { uid, role: 'member' }, token),
            cashier.send('removeAdminUser', { uid: self }, token),
          ];
        }),
      );
      expect(answers.filter(({ httpStatus }) => httpStatus >= 500)).toEqual([]);
      expect(before).toBeGreaterThanOrEqual(3);
      expect(await owners(cashier)).toBeGreaterThanOrEqual(1);
    }
  });
});

test('a uid and an email of two different people change neither', async () => {
  await using cashier = await startTestCashier();
  const { token } = await cashier.signInAs('owner');
  const [one, other] = [await cashier.addStaff('member'), await cashier.addStaff('member')];
  const both = { uid: one.id, email: other.email };
  const refused = [
    await cashier.send('setAdminUserRole', { ...both, role: 'owner' }, token),
    await cashier.send('setAdminPassword', { ...both, password: 'initial password' }, token),
    await cashier.send('removeAdminUser', both, token),
  ];
  expect(refused.map(({ error }) => error?.message)).toEqual(
    Array(3).fill('This person is not on the staff. Please refresh the page.'),
  );
  const asKnown = { uid: one.id, email: one.email.toUpperCase() };
  await cashier.call('setAdminUserRole', { ...asKnown, role: 'supervisor' }, token);
  await cashier.call('removeAdminUser', asKnown, token);
});
