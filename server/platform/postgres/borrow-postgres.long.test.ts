import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { locateBinaries } from './binaries.ts';
import { borrowPostgres } from './borrow-postgres.ts';
import { dataFolderAt } from './data-folder.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { DataFolderInUse } from './errors.ts';
import { endPostmaster } from './postmaster.ts';
import { findPostmaster } from './postmaster-pid.ts';

const settings = { fsync: 'off', shared_buffers: '16MB', max_connections: '20' };

let folder: string;
let children: ChildProcess[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cage-postgres-'));
  children = [];
});

afterEach(async () => {
  for (const child of children) child.kill('SIGKILL');
  const left = await running();
  if (left !== undefined) await endPostmaster(dataFolderAt(folder), left, locateBinaries());
  await rm(folder, { recursive: true, maxRetries: 5 });
});

/** The pid of the server of the folder. */
async function running(): Promise<number | undefined> {
  return (await findPostmaster(dataFolderAt(folder).cluster))?.pid;
}

/**
 * A process that holds the folder, as Cage does, and says what happens to its server.
 * @param work of a command
 */
async function holdInChild(work?: string) {
  const script = `
    import { holdFor } from ${JSON.stringify(new URL('holder.ts', import.meta.url).href)};
    import { startEmbeddedPostgres } from ${JSON.stringify(new URL('embedded-postgres.ts', import.meta.url).href)};
    ${work === undefined ? '' : `holdFor(${JSON.stringify(work)});`}
    const postgres = await startEmbeddedPostgres({
      ...${JSON.stringify({ folder, settings })},
      onEvent: (event) => console.log(event),
    });
    console.log('held');
    console.log(String(await postgres.lost));
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const said = createInterface(child.stdout)[Symbol.asyncIterator]();
  const next = async () => (await said.next()).value;
  expect(await next()).toBe('held');
  return { child, next };
}

test('nobody borrows a folder, or starts on it, while the Cage that holds it has yet to start its server again', async () => {
  const { child, next } = await holdInChild();
  child.kill('SIGSTOP');
  process.kill((await running()) as number, 'SIGKILL');
  await expect.poll(running).toBeUndefined();
  await expect(borrowPostgres(folder, { alone: true })).rejects.toThrow(DataFolderInUse);
  await expect(startEmbeddedPostgres({ folder, settings })).rejects.toThrow(DataFolderInUse);
  await expect(borrowPostgres(folder, { alone: false })).rejects.toThrow('Try again in a moment');
  expect(await running()).toBeUndefined();
  child.kill('SIGCONT');
  expect(await next()).toBe('gone');
  expect(await next()).toBe('back');
  expect(await running()).toBeDefined();
});

test('nobody borrows a server that lets nobody in, because it is shutting down', async () => {
  const { child } = await holdInChild();
  child.kill('SIGSTOP');
  const pid = (await running()) as number;
  process.kill(pid, 'SIGTERM');
  await expect
    .poll(() => borrowPostgres(folder, { alone: false }).catch((error: Error) => error.message))
    .toContain(`lets nobody in while its connections end (stopping, process ${pid}). Try again in a moment`);
});

test('a borrower leaves a server running that it found, and stops one that it started', async () => {
  const { child } = await holdInChild();
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
  const left = (await running()) as number;
  {
    await using _borrowed = await borrowPostgres(folder, { alone: true });
    expect(await running()).toBe(left);
  }
  expect(await running()).toBe(left);
  await (await startEmbeddedPostgres({ folder, settings })).stop();
  {
    await using _borrowed = await borrowPostgres(folder, { alone: true });
    expect(await running()).toBeDefined();
  }
  expect(await running()).toBeUndefined();
  await expect(access(dataFolderAt(folder).holder)).rejects.toThrow('ENOENT');
});

test('whoever wants a folder that a command holds is told which, and by which process', async () => {
  const { child } = await holdInChild('npx cage backup');
  const words = `npx cage backup (process ${child.pid}) is at work on the data folder ${folder}. Try again once it has ended`;
  await expect(borrowPostgres(folder, { alone: false })).rejects.toThrow(words);
  await expect(borrowPostgres(folder, { alone: true })).rejects.toThrow(words);
  await expect(startEmbeddedPostgres({ folder, settings })).rejects.toThrow(words);
});
