import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { digestOf, openFileStore } from './file-store.ts';

async function openFolder() {
  const path = await mkdtemp(join(tmpdir(), 'cage-files-'));
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) };
}

const filesIn = async (folder: string) =>
  (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());

test('what is put is there under its digest, once, and closed to others', async () => {
  await using folder = await openFolder();
  const files = openFileStore(folder.path);
  const content = randomBytes(100_000);
  expect(await files.sizeOf(digestOf(content))).toBeUndefined();
  const digests = await Promise.all(Array.from({ length: 8 }, () => files.put(content)));
  for (const digest of digests) expect(digest).toEqual(digestOf(content));
  expect(await files.get(digestOf(content))).toEqual(content);
  expect(await files.sizeOf(digestOf(content))).toBe(100_000);
  const [file, ...others] = await filesIn(folder.path);
  expect(others).toEqual([]);
  expect(file?.name).toBe(digestOf(content).toString('hex'));
  expect((await stat(join(file?.parentPath ?? '', file?.name ?? ''))).mode & 0o777).toBe(0o600);
});

test('a file that is missing or damaged is told apart, and healed by putting it again', async () => {
  await using folder = await openFolder();
  const files = openFileStore(folder.path);
  const content = randomBytes(1_000);
  await expect(files.get(digestOf(content))).rejects.toMatchObject({ problem: 'missing' });
  const digest = await files.put(content);
  const [file] = await filesIn(folder.path);
  await truncate(join(file?.parentPath ?? '', file?.name ?? ''), 500);
  await expect(files.get(digest)).rejects.toMatchObject({ problem: 'damaged' });
  await files.put(content);
  expect(await files.get(digest)).toEqual(content);
});

test('a folder is made with those above it, and one that cannot be is refused in words', async () => {
  await using folder = await openFolder();
  const deep = join(folder.path, 'a', 'b');
  await openFileStore(deep).prepare();
  expect((await stat(deep)).mode & 0o777).toBe(0o700);
  const file = join(folder.path, 'file');
  await writeFile(file, '');
  for (const impossible of [join(file, 'in'), '/proc/nowhere']) {
    await expect(openFileStore(impossible).prepare()).rejects.toThrow(
      `${impossible} cannot be used: it, or a folder above it, is missing, read-only or another user’s`,
    );
  }
});

test('nothing is written where the folder has gone, as a disk that is not mounted', async () => {
  await using folder = await openFolder();
  const there = openFileStore(folder.path);
  await there.check();
  expect(await filesIn(folder.path)).toEqual([]);
  const gone = join(folder.path, 'gone');
  const files = openFileStore(gone);
  await expect(files.put(Buffer.from('proof'))).rejects.toMatchObject({ problem: 'unusable' });
  await expect(files.get(digestOf(Buffer.from('proof')))).rejects.toMatchObject({ problem: 'unusable' });
  expect(await readdir(folder.path)).toEqual([]);
});
