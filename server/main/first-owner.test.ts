import { expect, test } from 'vitest';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { ensureOwner } from './first-owner.ts';

const sealer = createSealer('a secret of at least 32 characters');
const OWNER = { email: 'olga@example.com', password: undefined };

async function staff({ queries }: TestDatabase) {
  return queries.selectFrom('staff').selectAll().execute();
}

test('without staff, an owner is created with a random password, to be changed', async () => {
  await using cashier = await startTestCashier();
  const made = await ensureOwner(cashier.database, sealer, OWNER);
  expect(made).toEqual({
    email: 'olga@example.com',
    password: expect.stringMatching(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/),
  });
  const [owner, ...more] = await staff(cashier.database);
  expect(more).toEqual([]);
  expect(owner).toMatchObject({ email: 'olga@example.com', role: 'owner', must_change_password: true });
  expect(sealer.open(owner?.initial_password_sealed as string, `staff:${owner?.id}`)).toBe(made?.password);
  expect(JSON.stringify(owner)).not.toContain(made?.password);
  const { admin } = await cashier.call('signIn', { email: OWNER.email, password: made?.password as string });
  expect(admin).toMatchObject({ role: 'owner', mustChangePassword: true });
});

test('a chosen password need not be changed, and is neither stored in clear nor shown', async () => {
  await using cashier = await startTestCashier();
  const password = 'correct horse battery';
  expect(await ensureOwner(cashier.database, sealer, { ...OWNER, password })).toBeUndefined();
  const [owner] = await staff(cashier.database);
  expect(owner).toMatchObject({ must_change_password: false, initial_password_sealed: null });
  const { admin } = await cashier.call('signIn', { email: OWNER.email, password });
  expect(admin.mustChangePassword).toBe(false);
});

test('with staff, even if removed, nothing is created', async () => {
  await using database = await createTestDatabase();
  await ensureOwner(database, sealer, OWNER);
  const before = await staff(database);
  await ensureOwner(database, sealer, { email: 'other@example.com', password: undefined });
  await database.queries.updateTable('staff').set({ removed_at: new Date() }).execute();
  expect(await ensureOwner(database, sealer, OWNER)).toBeUndefined();
  expect((await staff(database)).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
});

test('until a password is chosen, each start shows the same sign-in again, to an owner who is alone', async () => {
  await using cashier = await startTestCashier();
  const made = await ensureOwner(cashier.database, sealer, OWNER);
  expect(await ensureOwner(cashier.database, sealer, OWNER)).toEqual(made);
  const { token } = await cashier.call('signIn', { email: OWNER.email, password: made?.password as string });
  const newPassword = 'correct horse battery';
  await cashier.call('changePassword', { currentPassword: made?.password as string, newPassword }, token);
  expect(await ensureOwner(cashier.database, sealer, OWNER)).toBeUndefined();
});

test('several nodes that start at once make one owner', async () => {
  await using database = await createTestDatabase();
  const made = await Promise.all(Array.from({ length: 5 }, () => ensureOwner(database, sealer, OWNER)));
  expect(new Set(made.flatMap((signIn) => signIn?.password ?? [])).size).toBe(1);
  expect(await staff(database)).toHaveLength(1);
});

test('no two random passwords are alike', async () => {
  const passwords = new Set<string>();
  for (let i = 0; i < 3; i++) {
    await using database = await createTestDatabase();
    passwords.add((await ensureOwner(database, sealer, OWNER))?.password as string);
  }
  expect(passwords.size).toBe(3);
});

test('a chosen password that is guessed quickly is refused, and nobody is created', async () => {
  await using database = await createTestDatabase();
  for (const password of ['password12', 'olga@example.com', 'luckycasino1']) {
    const owner = { ...OWNER, password, siteTitle: 'Lucky Casino' };
    await expect(ensureOwner(database, sealer, owner)).rejects.toThrow(
      /^CAGE_OWNER_PASSWORD will not do\. Choose another password: /,
    );
  }
  expect(await staff(database)).toEqual([]);
});
