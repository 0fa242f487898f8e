import { spawnSync } from 'node:child_process';
import { readdir, utimes, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';
import { openFolder } from '#test/fixtures/backups.ts';
import { removeUnfinished, unfinishedName } from './unfinished.ts';

test('what a dead process left is removed, and what may still be written to is not', async () => {
  await using folder = await openFolder();
  const at = (name: string) => join(folder.path, name);
  const { pid: dead } = spawnSync(process.execPath, ['--version']);
  const mine = basename(unfinishedName('b.age'));
  const kept = ['b.age', mine, 'c.age.cage-unfinished-another-machine-1'];
  const left = [`b.age.cage-unfinished-${hostname()}-${dead}`, 'd.age.cage-unfinished-another-machine-2'];
  for (const name of [...kept, ...left]) await writeFile(at(name), '');
  const longAgo = new Date(Date.now() - 25 * 3_600_000);
  for (const name of ['b.age', mine, left[1] as string]) await utimes(at(name), longAgo, longAgo);
  await removeUnfinished(folder.path);
  expect((await readdir(folder.path)).sort()).toEqual(kept.sort());
});
