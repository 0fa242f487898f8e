import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';

const SECURITY = await readFile(join(import.meta.dirname, '../../../docs/security.md'), 'utf8');

test('of every table it is said what holds against somebody with the database’s password', async () => {
  await using database = await createTestDatabase();
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' order by name`,
  );
  const section = SECURITY.slice(SECURITY.indexOf('## Tables'), SECURITY.indexOf('## What is kept where'));
  const said = section.split('\n').flatMap((line) => /^\| (`[^|]+`) \|/.exec(line)?.[1]?.match(/\w+/g) ?? []);
  expect(said.toSorted()).toEqual(rows.map(({ name }) => name));
});
