import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findStaffByEmail } from '#server/features/accounts/store.ts';
import { findAlteredSettings } from '#server/platform/sealing/signed-settings.ts';
import { findAlteredRows } from '#server/platform/sealing/signed-tables.ts';
import { TEST_KEYS, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { signOnce } from './sign-rows.ts';

/** As versions signed an account that knew of no epochs. */
function firstSignature(id: string, email: string): string {
  return signatureOf('s1', { id, email, ...REST });
}

const REST = { role: 'owner', passwordHash: 'x', mustChangePassword: false, hasSecondFactor: false };

function signatureOf(format: string, fields: object): string {
  const { id: keyId, secret } = TEST_KEYS.current;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cage signed rows v1', 32));
  const mac = createHmac('sha256', key)
    .update(JSON.stringify(['account', fields]))
    .digest('base64url');
  return `${format}.${keyId}.${mac}`;
}

test('what was signed before there were epochs is signed anew once, and counts no more as it was', async () => {
  await using database = await createTestDatabase();
  const { pool } = database;
  await pool.query('insert into signed_accounts (steps) values (1)');
  const insert = async (email: string, signature: (id: string) => string | null) => {
    const id = randomUUID();
    await pool.query(
      `insert into staff (id, email, display_name, role, password_hash, signature) values ($1, $2, $2, 'owner', 'x', $3)`,
      [id, email, signature(id)],
    );
    return signature(id);
  };
  const isAltered = async (email: string) =>
    (await findStaffByEmail(database, TEST_SIGNER, email))?.isAltered;
  const former = await insert('olga@example.com', (id) => firstSignature(id, 'olga@example.com'));
  await insert('planted@example.com', () => null);
  await insert('other@example.com', (id) => firstSignature(id, 'somebody@example.com'));

  await signOnce(database, TEST_KEYS);
  expect(await isAltered('olga@example.com')).toBe(false);
  expect(await isAltered('planted@example.com')).toBe(true);
  expect(await isAltered('other@example.com')).toBe(true);
  await pool.query(`update staff set signature = $1 where email = 'olga@example.com'`, [former]);
  await signOnce(database, TEST_KEYS);
  expect(await isAltered('olga@example.com')).toBe(true);
});

test('an account that was signed without its name is signed with it once', async () => {
  await using database = await createTestDatabase();
  const { pool } = database;
  await pool.query('insert into signed_accounts (steps) values (5)');
  const id = randomUUID();
  const former = signatureOf('s2', { id, email: 'olga@example.com', ...REST, epoch: 0 });
  await pool.query(
    `insert into staff (id, email, display_name, role, password_hash, signature)
     values ($1, 'olga@example.com', 'Olga', 'owner', 'x', $2)`,
    [id, former],
  );
  const isAltered = async () =>
    (await findStaffByEmail(database, TEST_SIGNER, 'olga@example.com'))?.isAltered;
  expect(await isAltered()).toBe(true);
  await signOnce(database, TEST_KEYS);
  expect(await isAltered()).toBe(false);
  await pool.query('update staff set signature = $1', [former]);
  await signOnce(database, TEST_KEYS);
  expect(await isAltered()).toBe(true);
});

test('what was set up before it was signed is signed once, as it is, and other settings are not', async () => {
  await using database = await createTestDatabase();
  const { pool, queries } = database;
  await pool.query('insert into signed_accounts (steps) values (6)');
  await pool.query('insert into session_settings (idle_minutes) values (60)');
  const insert = () =>
    pool.query(
      `insert into mailboxes (id, host, port, secure, user_name, login, secret_sealed, enabled, reads_since)
       values (gen_random_uuid(), 'imap.example.com', 993, true, gen_random_uuid()::text, 'password', 'x', true, now())`,
    );
  await insert();
  await signOnce(database, TEST_KEYS);
  expect(await findAlteredRows(queries, TEST_SIGNER, 'mailboxes')).toEqual([]);
  const altered = await findAlteredSettings(queries, TEST_SIGNER);
  expect(altered).toContain('approval_settings');
  expect(altered).not.toContain('session_settings');
  await insert();
  await signOnce(database, TEST_KEYS);
  expect(await findAlteredRows(queries, TEST_SIGNER, 'mailboxes')).toHaveLength(1);
});
