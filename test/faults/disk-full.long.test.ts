import { spawnSync } from 'node:child_process';
import { mkdir, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { until } from '#test/fixtures/until.ts';
import { extentOf, reportFault } from './fault-figures.ts';
import { type Load, OWNER, startLoad } from './load.ts';
import { goThrough } from './outage.ts';
import { databaseUrlOf, openSandbox, type Sandbox } from './sandbox.ts';

const OUTAGE_MS = extentOf('CAGE_OUTAGE_MS', { short: 2_000, long: 30_000 });

// A disk of its own, in memory, which only root can make.
const DISK_SIZE = '320m';
const CAN_MOUNT = process.getuid?.() === 0 && spawnSync('unshare', ['--mount', 'true']).status === 0;

let sandbox: Sandbox;
let folder: string;
let disk: string;
let load: Load | undefined;

beforeEach(async () => {
  sandbox = await openSandbox();
  folder = sandbox.folder('disk/data');
  disk = dirname(folder);
});

afterEach(async () => {
  load?.stop().catch(() => {});
  await sandbox.endAll();
  spawnSync('umount', [disk]);
  await sandbox[Symbol.asyncDispose]();
});

/** Leaves no byte free. @returns what makes room again */
async function fillDisk(): Promise<() => Promise<void>> {
  const path = join(disk, 'ballast');
  await using ballast = await open(path, 'w');
  for (const bytes of [1_000_000, 1_000]) {
    const part = Buffer.alloc(bytes, 1);
    while ((await ballast.write(part).catch(() => undefined)) !== undefined);
  }
  return () => rm(path);
}

/** Has PostgreSQL need room for its log of changes, without which it ends itself; unless the load has done so already. */
async function exhaustLog(url: string): Promise<void> {
  const client = new pg.Client(url);
  let hasEnded = false;
  client.on('end', () => {
    hasEnded = true;
  });
  client.on('error', () => {});
  const isUp = await client.connect().then(
    () => true,
    () => false,
  );
  if (!isUp) return;
  await until(async () => {
    await client
      .query(`select pg_logical_emit_message(false, 'test', 'more'); select pg_switch_wal()`)
      .catch(() => {});
    return hasEnded;
  });
}

test.runIf(CAN_MOUNT)(
  'a Cage whose disk is full answers in time, loses nothing, and recovers by itself once there is room',
  async () => {
    await mkdir(disk);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_SIZE}`, 'tmpfs', disk]);
    expect(mounted.status, mounted.stderr.toString()).toBe(0);
    const cage = await sandbox.start({ CAGE_DATA: folder, ...OWNER });
    load = await startLoad(() => cage.origin);
    const url = await databaseUrlOf(folder);
    let makeRoom = async () => {};
    const outage = {
      name: 'disk full',
      async begin() {
        makeRoom = await fillDisk();
        await exhaustLog(url);
      },
      end: () => makeRoom(),
    };
    const { name: _, ...times } = await goThrough(load, outage, OUTAGE_MS);
    await load.stop();
    const seen = await load.compareWithStored(await databaseUrlOf(folder));
    expect(seen.repeatedRequests).toBeGreaterThan(0);
    expect(cage.output()).not.toContain('"stack"');
    expect((await cage.end('SIGTERM')).code).toBe(0);
    reportFault({ row: '2a', done: `for ${OUTAGE_MS / 1_000} s`, ...times, ...seen.figures });
  },
);
