import { mkdtempDisposable, readdir, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSecret, newSecret, secretFile } from '../secret.ts';
import { replaceSecretFile } from './load-keys.ts';

test.runIf(process.platform === 'linux')('a new key for which there is no room changes nothing', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cage-keys-'));
  const secret = newSecret();
  await writeFile(secretFile(folder.path), secret);
  const file = join(folder.path, 'secret-previous');
  await symlink('/dev/full', `${file}-new`);
  await expect(replaceSecretFile(folder.path)).rejects.toMatchObject({ code: 'ENOSPC', path: file });
  expect(await readdir(folder.path)).toEqual(['secret']);
  expect(await loadSecret(folder.path)).toBe(secret);
});
