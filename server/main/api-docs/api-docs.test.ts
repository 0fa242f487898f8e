import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { readyAnswer } from '#server/platform/protocol/ready-answer.ts';
import { madeOnce } from './api-docs.ts';

test('documents are refused in words while the files that they are made from are gone, and made once they are back', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cage-docs-'));
  const file = join(folder, 'describe.mjs');
  for (const make of [
    () => readFile(file),
    async () => (await once(new Worker(pathToFileURL(file)), 'message'))[0],
  ]) {
    await rm(file, { force: true });
    const kept = madeOnce(async () => readyAnswer(await make()));
    const refused = { status: 'UNAVAILABLE', message: expect.stringContaining('are gone') };
    await expect(kept()).rejects.toMatchObject(refused);
    await writeFile(
      file,
      `import { parentPort } from 'node:worker_threads'; parentPort?.postMessage('made');`,
    );
    expect(await kept()).toBe(await kept());
  }
  const fault = madeOnce(() => Promise.reject(new Error('a fault')));
  await expect(fault()).rejects.toThrow('a fault');
  await rm(folder, { recursive: true });
});
