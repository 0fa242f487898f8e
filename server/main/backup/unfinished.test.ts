import { mkdtempDisposable, readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createEmptyDatabase, createTestDatabase } from '#test/fixtures/test-database.ts';
import { markRestoration, refuseUnfinishedRestoration } from './unfinished.ts';

test('where a restoration was begun and nothing stored, no new casino is made', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cage-restoration-'));
  await using empty = await createEmptyDatabase();
  await using restored = await createTestDatabase();
  await refuseUnfinishedRestoration(folder.path, empty.pool);
  await markRestoration(folder.path);
  await expect(refuseUnfinishedRestoration(folder.path, empty.pool)).rejects.toThrow(
    /^A backup was to be restored into .*, and nothing of it was.*Run npx cage restore again/,
  );
  await refuseUnfinishedRestoration(folder.path, restored.pool);
  expect(await readdir(folder.path)).toEqual([]);
});
