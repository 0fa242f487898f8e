import { execFileSync } from 'node:child_process';
import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { problemOfKey, readKeyFile } from './key-files.ts';

test('why the key of scheduled backups cannot be used is said', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cage-key-'));
  const passphraseFile = join(folder.path, 'passphrase');
  const problemOf = (key: { readonly passphraseFile: string } | { readonly recipient: string }) =>
    problemOfKey({ folder: folder.path, key, everyMs: 1, keep: { count: 1 } });
  expect(await problemOf({ passphraseFile })).toBe(`${passphraseFile} cannot be read (ENOENT).`);
  await writeFile(passphraseFile, '\n');
  expect(await problemOf({ passphraseFile })).toContain('is too short: its first line must have');
  await writeFile(passphraseFile, 'correct horse battery\n');
  expect(await problemOf({ passphraseFile })).toBeUndefined();
  expect(await problemOf({ recipient: 'age1x' })).toContain('is not a public key of age');
});

test('a pipe is read if somebody writes to it, and otherwise not waited for', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cage-key-'));
  const pipe = join(folder.path, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const [read] = await Promise.all([readKeyFile(pipe), writeFile(pipe, 'correct horse battery\n')]);
  expect(read).toBe('correct horse battery\n');
  await expect(readKeyFile(pipe, 50)).rejects.toThrow(`${pipe} does not answer: it is a pipe`);
  await writeFile(pipe, '');
});
