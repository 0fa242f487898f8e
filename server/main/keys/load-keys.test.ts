import { mkdtemp, mkdtempDisposable, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ConfigurationError } from '../configuration.ts';
import { ensureSecret, loadSecret, newSecret, replaceSecretFile, secretFile } from './load-keys.ts';

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

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cage-secret-'));
});
afterEach(() => rm(folder, { recursive: true }));

describe('the key of a data folder', () => {
  test('is created once, the same for several starts at once, and private', async () => {
    const secrets = await Promise.all(Array.from({ length: 5 }, () => ensureSecret(join(folder, 'data'))));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^[\da-f]{64}$/);
    expect(await loadSecret(join(folder, 'data'))).toBe(secrets[0]);
    expect(await readdir(join(folder, 'data'))).toEqual(['secret']);
    expect((await stat(join(folder, 'data/secret'))).mode & 0o777).toBe(0o600);
  });

  test('is the same with a newline or spaces at its end', async () => {
    const secret = await ensureSecret(folder);
    await writeFile(join(folder, 'secret'), `${secret} \r\n`);
    expect(await loadSecret(folder)).toBe(secret);
  });

  test('is not replaced if missing or truncated', async () => {
    await expect(loadSecret(folder)).rejects.toThrow(ConfigurationError);
    await expect(loadSecret(folder)).rejects.toThrow(
      `CAGE_SECRET is not set, and there is no file ${join(folder, 'secret')}. If Cage has run with CAGE_SECRET`,
    );
    expect(await readdir(folder)).toEqual([]);
    await writeFile(join(folder, 'secret'), '0123');
    await expect(loadSecret(folder)).rejects.toThrow('is cut off');
    await expect(ensureSecret(folder)).rejects.toThrow(ConfigurationError);
    expect(await readdir(folder)).toEqual(['secret']);
  });
});
