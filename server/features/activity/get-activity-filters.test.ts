import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertActivity } from '#test/fixtures/activity.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';

let cashier: TestCashier;
let member: { id: string; token: string };
beforeAll(async () => {
  cashier = await startTestCashier();
  member = await cashier.signInAs('member', 'Mia');
  await insertActivity(
    cashier.database,
    Array.from({ length: 300 }, (_, index) => ({ username: `FC${index % 150}` })),
  );
});
afterAll(() => cashier[Symbol.asyncDispose]());

async function usersFor(search?: string): Promise<string[]> {
  const input = search === undefined ? null : { search };
  return (await cashier.call('getActivityFilters', input, member.token)).users;
}

describe('the players to filter by', () => {
  test('are those of the newest entries, each once, at most 100', async () => {
    const users = await usersFor();
    expect(users).toHaveLength(100);
    expect(new Set(users).size).toBe(100);
    await insertActivity(cashier.database, [{ username: 'FC777', createdAt: new Date(Date.now() + 1_000) }]);
    expect((await usersFor())[0]).toBe('FC777');
  });

  test.each([
    ['fc14', ['FC14', ...Array.from({ length: 10 }, (_, index) => `FC14${index}`)]],
    ['49', ['FC49', 'FC149']],
    ['%', []],
    ['deposit', []],
  ])('that contain %s', async (search, users) => {
    expect((await usersFor(search)).toSorted()).toEqual(users.toSorted());
  });
});

test('the workers are all who are or were on the staff', async () => {
  const owner = await cashier.signInAs('owner', 'Olga');
  const gone = await cashier.addStaff('supervisor', 'Gus');
  await cashier.call('removeAdminUser', { uid: gone.id }, owner.token);
  const { workers } = await cashier.call('getActivityFilters', {}, member.token);
  expect(workers.map(({ name }) => name)).toEqual(['Gus', 'Mia', 'Olga']);
  expect(workers[0]).toEqual({ uid: gone.id, name: 'Gus', isFormer: true, email: gone.email });
});
