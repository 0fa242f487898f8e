import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { putInPlace } from './put-in-place.ts';

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'cage-place-'));
});
afterAll(() => rm(parent, { recursive: true }));

async function folderWith(name: string): Promise<string> {
  const folder = join(parent, name);
  await mkdir(folder);
  await writeFile(join(folder, 'one'), name);
  await writeFile(join(folder, 'two'), name);
  return folder;
}

test('a folder replaces another as a whole', async () => {
  const place = join(parent, 'place');
  await putInPlace(await folderWith('first'), place);
  await putInPlace(await folderWith('second'), place);
  expect(await readFile(join(place, 'one'), 'utf8')).toBe('second');
  expect(await readdir(parent)).toEqual(['place']);
});

test('of several at once one is there, whole', async () => {
  const place = join(parent, 'contested');
  const folders = await Promise.all(Array.from({ length: 20 }, (_, index) => folderWith(`start-${index}`)));
  await Promise.all(folders.map((folder) => putInPlace(folder, place)));
  expect(await readdir(place)).toEqual(['one', 'two']);
  expect(await readFile(join(place, 'one'), 'utf8')).toBe(await readFile(join(place, 'two'), 'utf8'));
});

test('what cannot be put there is an error', async () => {
  await expect(putInPlace(join(parent, 'missing'), join(parent, 'nowhere'))).rejects.toThrow('ENOENT');
});
