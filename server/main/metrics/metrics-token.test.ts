import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ensureMetricsToken, readMetricsToken } from './metrics-token.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cage-metrics-'));
});
afterEach(() => rm(folder, { recursive: true }));

test('a data folder has one token, which only its user may read', async () => {
  expect(await readMetricsToken(folder)).toBeUndefined();
  const [one, other] = await Promise.all([ensureMetricsToken(folder), ensureMetricsToken(folder)]);
  expect(one).toMatch(/^[0-9a-f]{64}$/);
  expect(other).toBe(one);
  expect(await ensureMetricsToken(folder)).toBe(one);
  expect(await readMetricsToken(folder)).toBe(one);
  expect(await readdir(folder)).toEqual(['metrics-token']);
  expect((await stat(join(folder, 'metrics-token'))).mode & 0o777).toBe(0o600);
});

test('one that was put there by hand, with a newline, is taken', async () => {
  await writeFile(join(folder, 'metrics-token'), 'of-our-own-choice\n');
  expect(await ensureMetricsToken(folder)).toBe('of-our-own-choice');
});
