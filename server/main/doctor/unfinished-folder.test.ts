import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#test/fixtures/free-port.ts';
import { createEmptyDatabase } from '#test/fixtures/test-database.ts';
import { markRestoration } from '../backup/unfinished.ts';
import { doctorCommand } from '../commands/doctor.ts';
import { readConfiguration } from '../configuration.ts';
import { checkData } from './check-data.ts';

test('the doctor finds a folder into which nothing of a backup was restored, and says that no Cage runs', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cage-restoration-'));
  await markRestoration(folder.path);
  const variables = { CAGE_DATA: folder.path, CAGE_PRICES_URL: 'off', PORT: String(await freePort()) };
  const { exitCode, text } = await doctorCommand.run([], variables);
  expect(text).toMatch(/PROBLEM +restoration +A backup was to be restored into .*Run npx cage restore again/);
  expect(text).toMatch(/WARNING +node +Nothing listens on port \d+ of 127\.0\.0\.1\. Start Cage, or set/);
  expect(exitCode).toBe(1);

  // One that was killed once its database was there.
  await using empty = await createEmptyDatabase();
  const found = await checkData(readConfiguration([], variables), empty);
  expect(found).toEqual([expect.objectContaining({ about: 'restoration', state: 'problem' })]);
});
