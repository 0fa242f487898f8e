import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { typesOfDatabase } from '../../tools/db-types.ts';
import { judgeHouse, verdict } from '../../tools/house/judge-house.ts';
import { readSourceTree } from '../../tools/house/source-tree.ts';
import { verifySteps } from '../../tools/verify-steps.ts';

const ROOT = resolve(import.meta.dirname, '../..');
const CALLED_BELOW = /check-house|generate-db-types/;

/** Each step of `npm run verify`, so that a failing one says which. */
test.each(verifySteps().filter(({ command }) => !CALLED_BELOW.test(command)))(
  '$command',
  { timeout: 600_000 },
  async ({ run }) => {
    expect(await run()).toBeUndefined();
  },
);

test('the tree keeps the rules of the house', () => {
  expect(verdict(judgeHouse(readSourceTree(ROOT)))).toEqual([]);
});

test('db/types.ts says what the migrated database has, as `npm run generate` writes it', async () => {
  await using database = await createTestDatabase();
  const types = await readFile(resolve(ROOT, 'db/types.ts'), 'utf8');
  expect(await typesOfDatabase(database.url)).toBe(types);
});
