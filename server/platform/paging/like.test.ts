import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { containing } from './short-search.ts';

test('a pattern matches text containing the search literally, in any case', async () => {
  await using database = await createTestDatabase();
  const anyText = fc.string({
    unit: fc.constantFrom('a', 'B', '%', '_', '\\', "'", '"', ' ', 'é', 'É'),
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(anyText, anyText, anyText, async (before, typed, after) => {
      const { rows } = await database.pool.query<{ contains: boolean; other: boolean }>(
        'select lower($1::text) like $2 as contains, lower($3::text) like $2 as other',
        [before + typed + after, containing(typed), before],
      );
      expect(rows[0]?.contains).toBe(true);
      expect(rows[0]?.other).toBe(before.toLowerCase().includes(typed.toLowerCase()));
    }),
    { numRuns: 200 },
  );
});
