import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { contentsOf, fillCage, openFolder, SECRET } from '#test/fixtures/backups.ts';
import {
  connectToTestDatabase,
  createEmptyDatabase,
  createTestDatabase,
} from '#test/fixtures/test-database.ts';
import { moveToCommand } from './move-to.ts';
import { verifyLogCommand } from './verify-log.ts';

// It makes a database cluster, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

/** What a move is held against besides the rows: the head of the log, and all that were signed of it. */
async function headsOf(url: string): Promise<unknown> {
  await using database = connectToTestDatabase(url);
  const { rows: log } = await database.pool.query('select last_id, hash from activity_log_head');
  const { rows: signed } = await database.pool.query(
    'select run, number, line from signed_heads order by 1, 2',
  );
  return { log, signed };
}

test('everything moves to another PostgreSQL and into the embedded one, sessions included, once Cage is stopped', async () => {
  await using source = await createTestDatabase();
  await using target = await createEmptyDatabase();
  await using folder = await openFolder();
  await fillCage(source, folder.path);
  const before = await contentsOf(source.url);
  const heads = await headsOf(source.url);
  const variables = { DATABASE_URL: source.url, CAGE_SECRET: SECRET, CAGE_DATA: folder.path };

  await expect(moveToCommand.run([target.url], variables)).rejects.toThrow(
    'Cage is running on this database',
  );
  await source.close();
  const other = new pg.Client({
    connectionString: source.url,
    application_name: 'npx cage rotate-key',
  });
  await other.connect();
  await expect(moveToCommand.run([target.url], variables)).rejects.toThrow(
    'npx cage rotate-key is at work on this database, from 127.0.0.1. Try again once it has ended',
  );
  await other.end();
  const moved = await moveToCommand.run([target.url], variables);
  expect(moved.text).toContain('Set DATABASE_URL to the new address, keep CAGE_SECRET, and start Cage.');
  expect(await contentsOf(target.url)).toEqual(before);
  expect((await target.pool.query('select from sessions')).rowCount).toBe(1);

  // As after a move that was killed when all of it was stored.
  const repeated = await moveToCommand.run([target.url], variables);
  expect(repeated.text).toMatch(
    /^Everything had been copied there before, .* Set DATABASE_URL to the new address/,
  );
  expect(repeated.exitCode).toBe(0);
  await target.close();

  const embedded = await moveToCommand.run(['--to-embedded'], { ...variables, DATABASE_URL: target.url });
  expect(embedded.text).toContain('Unset DATABASE_URL');
  expect(await readdir(folder.path)).toContain('postgres');

  // And back again, from the data folder alone.
  await using again = await createEmptyDatabase();
  await moveToCommand.run([again.url], { CAGE_SECRET: SECRET, CAGE_DATA: folder.path });
  expect(await contentsOf(again.url)).toEqual(before);
  await again.close();
  expect(await headsOf(again.url)).toEqual(heads);

  for (const place of [
    { ...variables, DATABASE_URL: target.url },
    { CAGE_SECRET: SECRET, CAGE_DATA: folder.path },
    { ...variables, DATABASE_URL: again.url },
  ]) {
    const checked = await verifyLogCommand.run([], place);
    expect(checked.text).toContain('The activity log is intact');
    expect(checked.exitCode).toBe(0);
  }
});

test('it says what is missing or in the way', async () => {
  await using source = await createTestDatabase();
  await using folder = await openFolder();
  const variables = { CAGE_SECRET: SECRET, CAGE_DATA: join(folder.path, 'data') };
  await expect(moveToCommand.run([], variables)).rejects.toThrow('either one DATABASE_URL or --to-embedded');
  await expect(moveToCommand.run(['--to-embedded'], variables)).rejects.toThrow(
    'the embedded database already',
  );
  await expect(moveToCommand.run([source.url], variables)).rejects.toThrow(
    'There is no database in the data folder',
  );
  await using other = await createTestDatabase();
  await fillCage(other, folder.path);
  await other.close();
  await using full = connectToTestDatabase(source.url);
  expect(await moveToCommand.run([full.url], { ...variables, DATABASE_URL: other.url })).toMatchObject({
    exitCode: 1,
    text: expect.stringMatching(
      /^The database is not empty: .* Nothing was changed\. Move to an empty one\.$/,
    ),
  });
});
