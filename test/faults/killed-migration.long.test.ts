import { randomInt } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSchemaLevel } from '#server/platform/database/schema-level.ts';
import { createEmptyDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { openSandbox } from './sandbox.ts';

const MIGRATIONS = readdirSync(join(import.meta.dirname, '../../db/migrations')).filter((name) =>
  name.endsWith('.sql'),
);

test('a server killed while it migrates is followed by one that finishes, on the same database', async () => {
  await using database = await createEmptyDatabase();
  await using sandbox = await openSandbox();
  const variables = {
    CAGE_DATA: sandbox.folder(),
    DATABASE_URL: database.url,
    CAGE_SECRET: 'a secret of at least 32 characters',
  };
  const countApplied = async () => (await readSchemaLevel(database.pool)).applied.length;
  const some = randomInt(1, MIGRATIONS.length);
  const hasApplied = async () => (await countApplied()) >= some;
  await sandbox.run(variables, () => until(hasApplied), 'SIGKILL');
  const cage = await sandbox.start(variables);
  expect(await countApplied()).toBe(MIGRATIONS.length);
  expect((await fetch(`${cage.origin}/healthz`)).status).toBe(200);
});
