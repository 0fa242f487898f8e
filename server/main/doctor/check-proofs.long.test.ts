import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFileStore } from '#server/platform/files/file-store.ts';
import { openFolder } from '#test/fixtures/backups.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { readConfiguration } from '../configuration.ts';
import { checkProofs } from './check-proofs.ts';

test('the doctor looks for the files of payment proofs', async () => {
  await using database = await createTestDatabase();
  await using folder = await openFolder();
  const place = join(folder.path, 'proofs');
  const check = async (variables: Record<string, string> = { CAGE_PROOFS: place }) =>
    (await checkProofs(readConfiguration([], variables), database)).map(
      ({ state, text }) => `${state}: ${text}`,
    );

  expect(await check({})).toEqual([]);
  expect(await check()).toEqual([
    `warning: ${place} cannot be used: it, or a folder above it, is missing, read-only or another user’s. The next start makes it, if it can.`,
  ]);

  await openFileStore(place).prepare();
  const digests = [await openFileStore(place).put(Buffer.from('there')), Buffer.alloc(32)];
  const { rows } = await database.pool.query(
    `insert into staff (id, email, display_name, role, password_hash)
     values (gen_random_uuid(), 'olga@example.com', 'Olga', 'owner', 'hash') returning id`,
  );
  const insert = (sha256: Buffer | undefined) =>
    database.pool.query(
      `insert into payment_proofs (id, kind, record_id, file_name, content_type, sha256, bytes, uploaded_by, uploaded_by_name)
       values ($1, 'deposit', $1, 'proof.png', 'image/png', $2, 5, $3, 'Olga')`,
      [randomUUID(), sha256, rows[0].id],
    );
  await insert(digests[0]);
  expect(await check()).toEqual([`ok: files in ${place}: 1; a backup reads each`]);
  await insert(digests[1]);
  expect(await check()).toEqual([
    `problem: Missing from ${place} or cut off: 1 of 2 files. Put them back from a backup.`,
  ]);
  expect(await check({})).toEqual([
    'problem: Files that they are in: 2, and CAGE_PROOFS does not say in which folder. Set it.',
  ]);
  expect(await check({ CAGE_PROOFS: join(place, 'other') })).toEqual([
    `problem: ${join(place, 'other')} cannot be used: it, or a folder above it, is missing, read-only or another user’s. Files that are to be in it: 2.`,
  ]);
  // Neither in the row nor in a file.
  await expect(insert(undefined)).rejects.toThrow('payment_proofs_somewhere');
});
