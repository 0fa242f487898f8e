import { expect, test } from 'vitest';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import { findKnownDevice, forgetDevices, rememberDevice } from './known-devices.ts';

test('a person has twenty browsers at most, and one is forgotten after 400 days', async () => {
  await using cashier = await startTestCashier();
  const { database } = cashier;
  const { id, email } = await cashier.addStaff('member');
  const now = new Date();
  const tokens = [];
  for (let age = 25; age > 0; age--) {
    const lastUsed = new Date(now.getTime() - age * 86_400_000);
    tokens.push(await rememberDevice(database.queries, id, { token: undefined, now: lastUsed }));
  }
  const known = await Promise.all(tokens.map((token) => findKnownDevice(database, email, token)));
  expect(known.map((device) => device !== undefined)).toEqual([
    ...Array(5).fill(false),
    ...Array(20).fill(true),
  ]);
  await forgetDevices(database, new Date(now.getTime() + 399 * 86_400_000));
  expect(await findKnownDevice(database, email, tokens.at(-1))).toBeDefined();
  await forgetDevices(database, new Date(now.getTime() + 400 * 86_400_000));
  expect(await findKnownDevice(database, email, tokens.at(-1))).toBeUndefined();
});
