import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { holdFolder } from './hold-folder.ts';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'cage-hold-'));
  folder = join(root, 'data');
  await mkdir(folder);
});
afterEach(() => rm(root, { recursive: true }));

test('a folder in use is known when it is renamed, also once another has its name, and when it is back', async () => {
  await using held = await holdFolder(folder);
  expect(await held.problem()).toBeUndefined();
  const other = join(root, 'other');
  await rename(folder, other);
  const problem = await held.problem();
  expect(problem).toContain(`is no longer at ${folder}`);
  if (process.platform === 'linux') expect(problem).toContain(`set CAGE_DATA to ${other}`);
  await mkdir(folder);
  expect(await held.problem()).toBe(problem);
  await rm(folder, { recursive: true });
  await rename(other, folder);
  expect(await held.problem()).toBeUndefined();
});

test('a folder in use is known when it is removed and made anew', async () => {
  await using held = await holdFolder(folder);
  await rm(folder, { recursive: true });
  await mkdir(folder);
  expect(await held.problem()).toContain(`is no longer at ${folder}. Put it back`);
});
