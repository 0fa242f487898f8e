import { expect, test } from 'vitest';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';

test('signing out ends this session at once, no other, and is logged', async () => {
  await using cashier = await startTestCashier();
  const { id, email, password } = await cashier.addStaff('member', 'Mia');
  const { token } = await cashier.call('signIn', { email, password });
  const { token: elsewhere } = await cashier.call('signIn', { email, password });
  expect(await cashier.call('signOut', {}, token)).toEqual({});

  expect((await cashier.send('getCurrentAdmin', {}, token)).error?.status).toBe('UNAUTHENTICATED');
  expect((await cashier.send('signOut', {}, token)).error?.status).toBe('UNAUTHENTICATED');
  expect((await cashier.call('getCurrentAdmin', {}, elsewhere)).admin.uid).toBe(id);
  const entries = await cashier.database.queries
    .selectFrom('activity_log')
    .select(['action', 'actor_id'])
    .where('action', '=', 'staff_signed_out')
    .execute();
  expect(entries).toEqual([{ action: 'staff_signed_out', actor_id: id }]);
});

test('a session is known to every node, and signing out on one ends it on all', async () => {
  await using cashier = await startTestCashier();
  await using other = await startTestCashier({ database: cashier.database });
  const { id, token } = await cashier.signInAs('member');
  expect((await other.call('getCurrentAdmin', {}, token)).admin.uid).toBe(id);
  await other.call('signOut', {}, token);
  expect((await cashier.send('getCurrentAdmin', {}, token)).error?.status).toBe('UNAUTHENTICATED');
});
