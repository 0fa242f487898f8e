import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findStaffByEmail } from '#server/features/accounts/store.ts';
import { readEntries } from '#server/features/activity/chain.ts';
import { prepareEntryCheck } from '#server/features/activity/check-entries.ts';
import { findAlteredSettings } from '#server/platform/sealing/signed-settings.ts';
import { findAlteredRows } from '#server/platform/sealing/signed-tables.ts';
import { insertActivity } from '#test/fixtures/activity.ts';
import { TEST_KEYS, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { signOnce } from './sign-rows.ts';

async function openUnsigned() {
  const database = await createTestDatabase();
  const { pool, queries } = database;
  return {
    database,
    addStaff: (email: string) =>
      pool.query(
        `insert into staff (id, email, display_name, role, password_hash) values ($1, $2, 'A', 'owner', '')`,
        [randomUUID(), email],
      ),
    addMailbox: () =>
      pool.query(
        `insert into mailboxes (id, host, port, secure, user_name, login, secret_sealed, enabled, reads_since)
         values (gen_random_uuid(), 'imap.example.com', 993, true, gen_random_uuid()::text, 'password', 'x', true, now())`,
      ),
    isAltered: async (email: string) => (await findStaffByEmail(database, TEST_SIGNER, email))?.isAltered,
    countAlteredMailboxes: async () => (await findAlteredRows(queries, TEST_SIGNER, 'mailboxes')).length,
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
}

test('what a database holds at its first start is signed as it is, and nothing at a later one', async () => {
  await using unsigned = await openUnsigned();
  const { database, addStaff, addMailbox, isAltered, countAlteredMailboxes } = unsigned;
  await addStaff('olga@example.com');
  await addMailbox();
  await signOnce(database, TEST_KEYS);
  expect(await isAltered('olga@example.com')).toBe(false);
  expect(await countAlteredMailboxes()).toBe(0);
  expect(await findAlteredSettings(database.queries, TEST_SIGNER)).toEqual([]);

  await addStaff('planted@example.com');
  await addMailbox();
  await database.pool.query(
    `update settings set document = '{"roles": true}' where name = 'approval_settings'`,
  );
  await signOnce(database, TEST_KEYS);
  expect(await isAltered('olga@example.com')).toBe(false);
  expect(await isAltered('planted@example.com')).toBe(true);
  expect(await countAlteredMailboxes()).toBe(1);
  expect(await findAlteredSettings(database.queries, TEST_SIGNER)).toEqual(['approval_settings']);
});

test('of the log, the entries that are there by then are taken as they are', async () => {
  await using database = await createTestDatabase();
  const plant = () => database.pool.query(`insert into activity_log (action, message) values ('a', 'Mine')`);
  await insertActivity(database, [{}]);
  await plant();
  await signOnce(database, TEST_KEYS);
  const check = await prepareEntryCheck(database, TEST_KEYS);
  expect(check.fault).toBeUndefined();
  await insertActivity(database, [{}]);
  await plant();
  await signOnce(database, TEST_KEYS);
  const entries = await readEntries(database, 0, { limit: 10 });
  expect(entries.map((entry) => check.isPlanted(entry))).toEqual([false, false, false, true]);
});

test('of nodes that start at the same time, one signs and the others wait until it has', async () => {
  await using unsigned = await openUnsigned();
  const { database, addStaff, isAltered } = unsigned;
  await addStaff('olga@example.com');
  const start = async () => {
    await signOnce(database, TEST_KEYS);
    return isAltered('olga@example.com');
  };
  expect(await Promise.all([start(), start(), start()])).toEqual([false, false, false]);
  await addStaff('planted@example.com');
  await Promise.all([start(), start()]);
  expect(await isAltered('planted@example.com')).toBe(true);
});
