import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigurationError } from './configuration.ts';
import { noteDatabaseElsewhere, prepareDataFolder, refuseWithoutItsDatabase } from './data-folder.ts';

let parent: string;
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'cage-folder-'));
});
afterEach(() => rm(parent, { recursive: true }));

test('a data folder is created with its parents, private, by several starts at once', async () => {
  const folder = join(parent, 'of', 'the', 'casino');
  await Promise.all([prepareDataFolder(folder), prepareDataFolder(folder), prepareDataFolder(folder)]);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  await prepareDataFolder(folder);
});

test('a folder that is open to others is closed to them', async () => {
  await chmod(parent, 0o755);
  await prepareDataFolder(parent);
  expect((await stat(parent)).mode & 0o777).toBe(0o700);
});

test('a start without DATABASE_URL opens no second casino where the first is elsewhere', async () => {
  expect(() => refuseWithoutItsDatabase(parent)).not.toThrow();
  await noteDatabaseElsewhere(parent);
  await noteDatabaseElsewhere(parent);
  expect(() => refuseWithoutItsDatabase(parent)).toThrow(ConfigurationError);
  expect(() => refuseWithoutItsDatabase(parent)).toThrow('which is not set: a start would open another');
  await mkdir(join(parent, 'postgres'));
  expect(() => refuseWithoutItsDatabase(parent)).not.toThrow();
});

test('a file is not a data folder, nor can it contain one', async () => {
  const file = join(parent, 'file');
  await writeFile(file, '');
  for (const folder of [file, join(file, 'data')]) {
    await expect(prepareDataFolder(folder)).rejects.toThrow(ConfigurationError);
    await expect(prepareDataFolder(folder)).rejects.toThrow(
      `The data folder ${folder} cannot be created: it, or a folder above it, is a file. Set CAGE_DATA to`,
    );
  }
  expect(await stat(file).then((there) => there.isFile())).toBe(true);
});

test.runIf(process.platform === 'linux')('where the system makes no folders, that is said', async () => {
  await expect(prepareDataFolder('/proc/nope')).rejects.toThrow(
    'The data folder /proc/nope cannot be created: the system allows no folders there. Set CAGE_DATA to',
  );
});
