import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openFolder } from '#test/fixtures/backups.ts';
import { until } from '#test/fixtures/until.ts';
import { neverStopped } from './stopping.ts';
import { writeBackup } from './write-backup.ts';

test('a backup that no longer goes on is given up, and leaves nothing', async () => {
  await using folder = await openFolder();
  const file = join(folder.path, 'cage.age');
  const key = { passphrase: 'correct horse battery', workFactor: 10 };
  async function* parts() {
    yield { name: 'first', bytes: Buffer.alloc(100_000) };
    await new Promise(() => {});
  }
  const options = { signal: neverStopped(), longestSilenceMs: 300 };
  await expect(writeBackup(file, key, parts(), options)).rejects.toThrow('one of them does not answer');
  await until(async () => (await readdir(folder.path)).length === 0);
});
