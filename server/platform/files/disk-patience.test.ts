import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { SilentDisk, waitForDisk } from './disk-patience.ts';
import { openFileStore } from './file-store.ts';

test('what hangs is not waited for, holds up nothing else, and is tried again once it answers', async () => {
  const wait = waitForDisk('/disk', 50);
  const away = Promise.withResolvers<string>();
  let begun = 0;
  const ask = () =>
    wait(() => {
      begun++;
      return away.promise;
    });
  const asked = await Promise.allSettled(Array.from({ length: 20 }, ask));
  for (const one of asked) expect(one).toMatchObject({ reason: new SilentDisk('/disk') });
  await expect(ask()).rejects.toThrow('/disk does not answer');
  expect(begun).toBe(2);
  away.resolve('back');
  await until(async () => (await ask().catch(() => undefined)) === 'back');
});

test('what fails, or is given up, fails as itself', async () => {
  const wait = waitForDisk('/disk');
  await expect(wait(async () => Promise.reject(new Error('full')))).rejects.toThrow('full');
  const never = new Promise(() => {});
  await expect(wait(() => never, AbortSignal.timeout(10))).rejects.toThrow('aborted');
});

test('a store whose disk is away says so, and leaves threads for others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cage-silent-'));
  const digest = await openFileStore(folder).put(Buffer.from('proof'));
  const files = openFileStore(folder, 100);
  const name = digest.toString('hex');
  const file = join(folder, name.slice(0, 2), name);
  await rm(file);
  execFileSync('mkfifo', [file]);
  const asked = await Promise.allSettled(Array.from({ length: 10 }, () => files.get(digest)));
  for (const one of asked) expect(one).toMatchObject({ reason: { problem: 'silent' } });
  await expect(files.put(Buffer.from('other'))).rejects.toMatchObject({ problem: 'silent' });
  await expect(files.sizeOf(digest)).rejects.toMatchObject({ problem: 'silent' });
  await expect(files.check()).rejects.toThrow(`${folder} does not answer`);
  expect(await readFile('/proc/self/comm', 'utf8')).not.toBe('');
  // Each reader that hangs ends with a writer.
  execFileSync('sh', ['-c', `printf '' > '${file}'`]);
  await until(async () => (await files.check().catch(() => 'silent')) === undefined);
  await rm(folder, { recursive: true });
});
