import { spawnSync } from 'node:child_process';
import { chmod, mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { atRest } from './fault-figures.ts';
import { openSandbox, postmasterPid, type Sandbox, SERVER } from './sandbox.ts';

const SECRET = 'a secret of at least 32 characters';
const IS_ROOT = process.getuid?.() === 0;
// Root may write anywhere: what a folder's modes forbid shows with another user only.
const AS_NOBODY = IS_ROOT ? ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'] : [];
const CAN_BE_NOBODY = !IS_ROOT || spawnSync('setpriv', ['--version']).status === 0;
const CAN_MOUNT = IS_ROOT && spawnSync('unshare', ['--mount', 'true']).status === 0;

let sandbox: Sandbox;
let preparation: Sandbox;
/** The data folder of a Cage that was started once and stopped. */
let used: string;

beforeAll(async () => {
  preparation = await openSandbox();
  used = preparation.folder();
  const first = await preparation.start({ CAGE_DATA: used });
  expect((await first.end('SIGTERM')).code).toBe(0);
});

afterAll(() => preparation[Symbol.asyncDispose]());

beforeEach(async () => {
  sandbox = await openSandbox();
});

afterEach(() => sandbox[Symbol.asyncDispose]());

/** Starts a Cage that is to fail, and expects it to say why in one sentence, and leave nothing running. */
async function expectRefusal(command: readonly string[], folder: string, sentence: RegExp): Promise<void> {
  const { code, output } = await sandbox.run({ CAGE_DATA: folder }, undefined, undefined, command);
  expect(output).toMatch(sentence);
  expect(output.trim().split('\n')).toHaveLength(1);
  expect(code).toBe(1);
  expect(await postmasterPid(folder)).toBeUndefined();
}

test('a stop during the first start of a database ends in good order, and leaves nothing half made', async () => {
  const folder = sandbox.folder();
  const isBeingMade = async () =>
    (await readdir(folder).catch(() => [])).some((name) => name.startsWith('postgres-new-'));
  let asked = 0;
  const { code, output } = await sandbox.run({ CAGE_DATA: folder }, async () => {
    await until(isBeingMade);
    asked = performance.now();
  });
  expect(code, output).toBe(0);
  expect(performance.now() - asked).toBeLessThan(atRest(10_000));
  expect(await readdir(folder)).toEqual(['postgres-password']);
  const next = await sandbox.start({ CAGE_DATA: folder });
  expect((await fetch(`${next.origin}/readyz`)).status).toBe(200);
});

test('an empty postmaster.pid, as a full disk leaves it, holds up no start', async () => {
  const folder = await sandbox.copyOf(used);
  const file = join(folder, 'postgres', 'postmaster.pid');
  await writeFile(file, '');
  const yesterday = Date.now() / 1_000 - 86_400;
  await utimes(file, yesterday, yesterday);
  const cage = await sandbox.start({ CAGE_DATA: folder });
  expect((await fetch(`${cage.origin}/readyz`)).status).toBe(200);
});

describe('a start says in a sentence what to do, leaves no PostgreSQL behind and exits with 1', () => {
  test('where it may open too few files', async () => {
    const limited = ['sh', '-c', 'ulimit -n 64; exec "$0" "$@"', ...SERVER];
    await expectRefusal(
      limited,
      sandbox.folder(),
      /^Cage may open only 64 files .*Raise the limit .*ulimit -n/,
    );
  });

  test.runIf(CAN_BE_NOBODY)('on a folder of another user', async () => {
    const folder = sandbox.folder();
    await mkdir(folder);
    await chmod(folder, 0o500);
    await expectRefusal(
      [...AS_NOBODY, ...SERVER],
      folder,
      /^The data folder .* belongs to another user\. Set CAGE_DATA to/,
    );
  });

  test.runIf(CAN_BE_NOBODY)('on a folder with a file of another user', async () => {
    const folder = sandbox.folder();
    await mkdir(folder, { mode: 0o777 });
    await chmod(folder, 0o777);
    await chmod(dirname(folder), 0o755);
    await writeFile(join(folder, 'secret'), SECRET, { mode: 0o000 });
    await expectRefusal(
      [...AS_NOBODY, ...SERVER],
      folder,
      /^The data folder .* cannot be used: secret in it belongs to another user\. .*chown -R/,
    );
  });

  test.runIf(CAN_MOUNT)('on a disk that is full', async () => {
    const folder = sandbox.folder();
    await mkdir(folder);
    const filling = 'mount -t tmpfs -o size=100k tmpfs "$0"; cat /dev/zero > "$0/ballast" 2>&-; exec "$@"';
    const onFullDisk = ['unshare', '--mount', 'sh', '-c', filling, folder, ...SERVER];
    await expectRefusal(
      onFullDisk,
      folder,
      /^The data folder .* cannot be written to: its disk is full\. Make room on it/,
    );
  });

  test.runIf(CAN_MOUNT)('on a disk that is read-only', async () => {
    const folder = sandbox.folder();
    await mkdir(folder);
    const mounting = 'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && exec "$@"';
    const onReadOnlyDisk = ['unshare', '--mount', 'sh', '-c', mounting, folder, ...SERVER];
    await expectRefusal(
      onReadOnlyDisk,
      folder,
      /^The data folder .* cannot be used: the disk is read-only\. Set CAGE_DATA to/,
    );
  });
});

describe('a start waits for its database and says so', () => {
  test('while its host is not known', async () => {
    const variables = {
      CAGE_DATA: sandbox.folder(),
      DATABASE_URL: 'postgres://cage:open-sesame@nowhere.invalid/cage',
      CAGE_SECRET: SECRET,
    };
    const { code, output } = await sandbox.run(variables, (printed) =>
      until(() => printed().includes('Cage waits for its database.')),
    );
    expect(output).toMatch(/^DATABASE_URL cannot be used: the host nowhere\.invalid is not known\. .*waits/);
    expect(code).toBe(0);
  });

  test('while it fails after it was made ready', async () => {
    await using database = await createTestDatabase();
    const stranger = await database.pool.connect();
    // Asked for last.
    await stranger.query('begin; lock table staff_mail');
    const cage = await sandbox.start(
      { CAGE_DATA: sandbox.folder(), DATABASE_URL: database.url, CAGE_SECRET: SECRET },
      undefined,
      async (output) => {
        await until(() => output().includes('Cage waits for its database.'));
        await stranger.query('rollback');
      },
    );
    stranger.release();
    expect((await fetch(`${cage.origin}/readyz`)).status).toBe(200);
    expect((await cage.end('SIGTERM')).code).toBe(0);
  });
});
