import { open } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { checkPages } from './check-pages.ts';

test('a damaged page is found, and the advice is to restore', async () => {
  await using whole = await createTestDatabase();
  expect(await checkPages(whole)).toMatchObject({ about: 'data files', state: 'ok' });

  await using database = await createTestDatabase();
  const { rows } = await database.pool.query<{ file: string }>(
    `select current_setting('data_directory') || '/' || pg_relation_filepath('migrations') as file`,
  );
  // Nobody has read it yet, so it is read from the disk.
  await using file = await open(rows[0]?.file as string, 'r+');
  await file.write(Buffer.from('not what was written'), 0, 20, 100);
  const damaged = { about: 'data files', state: 'problem' };
  expect(await checkPages(database)).toMatchObject({
    ...damaged,
    text: expect.stringMatching(/^public\.migrations: .*invalid page in block 0.*restore the newest backup/),
  });
  expect(await checkPages(database)).toMatchObject({
    ...damaged,
    text: expect.stringMatching(/^PostgreSQL has found pages .*restore the newest backup/),
  });
});
