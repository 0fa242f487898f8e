import { createHmac, hkdfSync, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findStaffByEmail } from '#server/features/accounts/store.ts';
import { TEST_KEYS, TEST_SIGNER } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { signOnce } from './sign-rows.ts';

/** As versions signed an account that knew of no epochs. */
function firstSignature(id: string, email: string): string {
  const { id: keyId, secret } = TEST_KEYS.current;
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'cage signed rows v1', 32));
  const fields = {
    ...{ id, email, role: 'owner', passwordHash: 'x', mustChangePassword: false, hasSecondFactor: false },
  };
  const mac = createHmac('sha256', key)
    .update(JSON.stringify(['account', fields]))
    .digest('base64url');
  return `s1.${keyId}.${mac}`;
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
