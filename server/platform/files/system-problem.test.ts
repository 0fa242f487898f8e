import { mkdtempDisposable, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { systemProblem } from './system-problem.ts';

const refused = (code: string, path?: string) =>
  Object.assign(new Error(code), { code, syscall: 'open', ...(path && { path }) });

test('what the system refuses is said with its place, whose it is and what to do', async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'cage-refused-'));
  const file = join(folder.path, 'secret');
  await writeFile(file, '', { mode: 0o600 });
  const { username } = userInfo();
  expect(systemProblem(refused('EACCES', file))).toBe(
    `${file} may not be used by this user, ${username} (EACCES); it belongs to ${username}, with the mode 600. ` +
      'Run this as the user that Cage runs as, or give the whole folder to that user (chown -R).',
  );
  expect(systemProblem(refused('EACCES', `${file}/in-it`))).toContain('it, or a folder above it, is closed');
  expect(systemProblem(refused('EPERM', file))).toBe(
    `${file} cannot be changed by anybody (EPERM): it, or the folder above it, is immutable, as lsattr shows. chattr -i ends that.`,
  );
  expect(systemProblem(refused('EROFS', file))).toMatch(/cannot be written: its disk is read-only/);
  const full = await writeFile('/dev/full', 'a key').catch((error) => error);
  expect(systemProblem(full, '/data/secret')).toMatch(/^\/data\/secret cannot be written: its disk is full/);
});

test('any other error is not its to explain', () => {
  expect(systemProblem(refused('ENOENT', '/data/secret'))).toBeUndefined();
  expect(systemProblem(refused('ENOSPC'))).toBeUndefined();
  expect(systemProblem(new Error('no'))).toBeUndefined();
});
