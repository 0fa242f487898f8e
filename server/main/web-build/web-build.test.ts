import { mkdir, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { buildWebWhenStale, removeUnused } from './web-build.ts';

const [NEWEST, SERVED] = ['0000000000000000', '1111111111111111'] as const;

test('a build is in the folder of its sources, and is not made again', async () => {
  const place = await buildWebWhenStale();
  expect(await readdir(place)).toEqual([...['console', 'site', 'site-es', 'site-render', 'site-render-es']]);
  expect((await stat(place)).mode & 0o777).toBe(0o755);
  expect(await buildWebWhenStale()).toBe(place);
});

test('of the builds, those used within a day stay, and so does the newest', async () => {
  const builds = await mkdtemp(join(tmpdir(), 'cage-builds-'));
  const now = new Date('2026-03-03T12:00:00Z');
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  for (const [name, hours] of [
    [SERVED, 1],
    ['2222222222222222', 25],
    [NEWEST, 25],
  ] as const) {
    await mkdir(join(builds, name, 'site'), { recursive: true });
    await utimes(join(builds, name), hoursAgo(hours), hoursAgo(hours));
  }
  await removeUnused(builds, { except: join(builds, NEWEST), now });
  expect(await readdir(builds)).toEqual([NEWEST, SERVED]);
  await rm(builds, { recursive: true });
});
