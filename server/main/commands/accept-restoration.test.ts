import { expect, test } from 'vitest';
import { findNoted, noteFailed } from '#server/features/operations/noted-failures.ts';
import { startTestCashier, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { unlessRestored } from '../jobs.ts';
import { acceptRestoration } from './accept-restoration.ts';

test('nothing goes out from a restored copy, which its owners read, until it takes the original’s place', async () => {
  await using cashier = await startTestCashier();
  const { database } = cashier;
  const owner = await cashier.signInAs('owner');
  const job = { name: 'backup', lookEveryMs: 1, restMs: 1, run: async () => {} };
  const failing = async () =>
    (await cashier.call('getOperations', {}, owner.token)).failing.map(({ what }) => what);
  expect(await unlessRestored(database, job).isNeeded?.()).toBe(true);
  expect((await acceptRestoration(database, TEST_SIGNER)).text).toContain('nothing was changed');

  await noteFailed(database.queries, 'restored');
  await database.pool.query(`update noted_failures set last_failed_at = now() - interval '90 days'`);
  const held = unlessRestored(database, job);
  expect(await held.isNeeded?.()).toBe(false);
  expect(await failing()).toEqual(['restored']);

  expect((await acceptRestoration(database, TEST_SIGNER)).text).toContain('go out again');
  expect(await held.isNeeded?.()).toBe(true);
  expect(await unlessRestored(database, { ...job, isNeeded: async () => false }).isNeeded?.()).toBe(false);
  expect(await failing()).toEqual([]);
  expect(await findNoted(database.queries, 'restored')).toBeUndefined();
  const { entries } = await cashier.call('getActivityLogs', {}, owner.token);
  expect(entries.map(({ action }) => action)).toContain('restoration_accepted');
});
