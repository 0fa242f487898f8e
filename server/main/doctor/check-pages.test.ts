import { open } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { checkPages, nameDamage } from './check-pages.ts';

test('a damaged page is found, and the advice is to restore', async () => {
  await using whole = await createTestDatabase();
  expect(await checkPages(whole)).toMatchObject({ about: 'data files', state: 'ok' });

  await using database = await createTestDatabase();
  await damage(database, 'migrations');
  const damaged = { about: 'data files', state: 'problem' };
  expect(await checkPages(database)).toMatchObject({
    ...damaged,
    text: expect.stringMatching(/^public\.migrations: .*invalid page in block 0.*restore the newest backup/),
  });
  expect(await checkPages(database)).toMatchObject({
    ...damaged,
    text: expect.stringMatching(
      /^PostgreSQL has found pages .* Damaged now: migrations\. .*restore the newest backup/,
    ),
  });
});

test('a damaged index is named, and the advice is to rebuild it, after which all is well', {
  timeout: 90_000,
}, async () => {
  await using database = await createTestDatabase();
  const { pool } = database;
  await damage(database, 'withdrawals_request_id_key');
  const met = await pool.query('select from withdrawals').catch((error: unknown) => error);
  expect(await nameDamage(database, met)).toMatchObject({
    state: 'problem',
    text: expect.stringMatching(
      /\(invalid page .+\)\. Damaged now is the index withdrawals_request_id_key\./,
    ),
  });
  // a connection that does nothing tells others what it has counted after ten seconds
  await vi.waitFor(
    async () =>
      expect(await checkPages(database)).toMatchObject({
        state: 'problem',
        text: expect.stringMatching(
          /Damaged now is the index withdrawals_request_id_key\. .*which loses nothing: reindex index withdrawals_request_id_key;$/,
        ),
      }),
    { timeout: 60_000, interval: 200 },
  );
  await pool.query('reindex index withdrawals_request_id_key');
  expect(await checkPages(database)).toMatchObject({
    state: 'warning',
    text: expect.stringContaining('None of its tables and indexes is damaged now.'),
  });
  const { rows } = await pool.query(`select from pg_extension where extname = 'pg_prewarm'`);
  expect(rows).toEqual([]);
});

/** Of one that nobody has read yet, so that it is read from the disk. */
async function damage({ pool }: Pick<TestDatabase, 'pool'>, relation: string): Promise<void> {
  const { rows } = await pool.query<{ file: string }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath($1) as file`,
    [relation],
  );
  await using file = await open(rows[0]?.file as string, 'r+');
  await file.write(Buffer.from('not what was written'), 0, 20, 100);
}
