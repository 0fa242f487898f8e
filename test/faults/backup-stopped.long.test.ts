import { execFile, spawnSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { access, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { describe, expect, test } from 'vitest';
import { createKeyPair, fillCage, openFolder, SECRET } from '#test/fixtures/backups.ts';
import { type CageCommand, cage, cageUnder, launchCage, startCage } from '#test/fixtures/cage-command.ts';
import { insertManyRecords } from '#test/fixtures/many-records.ts';
import { createEmptyDatabase, createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { extentOf, reportFault } from './fault-figures.ts';
import { openSandbox, postmasterPid } from './sandbox.ts';

const FEW_RECORDS = extentOf('CAGE_BACKUP_FEW', { short: 1_000, long: 20_000 });
const MANY_RECORDS = extentOf('CAGE_BACKUP_MANY', { short: 10_000, long: 200_000 });

// 120 MB in a backup, of which no more than a few may be held at once.
const PROOFS = 60;

// What the collector leaves lying.
const SPARE_BYTES = 100 * 2 ** 20;

const IN_LITTLE_ROOM = [
  'unshare',
  '--mount',
  ...(process.getuid?.() === 0 ? [] : ['--user', '--map-root-user']),
] as [string, ...string[]];
const CAN_MOUNT =
  spawnSync(IN_LITTLE_ROOM[0], [...IN_LITTLE_ROOM.slice(1), 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt'])
    .status === 0;

/** A filled Cage that is not running, and a folder for its backups. */
async function openCage(records?: number) {
  await using resources = new AsyncDisposableStack();
  const database = resources.use(await createTestDatabase());
  const folder = resources.use(await openFolder());
  await fillCage(database, folder.path);
  // A passphrase takes 256 MB for a moment.
  const key = await createKeyPair();
  const { recipient } = key.locking as { recipient: string };
  const identityFile = join(folder.path, 'identity');
  await writeFile(identityFile, key.identity);
  const variables = { DATABASE_URL: database.url, CAGE_SECRET: SECRET, CAGE_DATA: folder.path };
  if (records !== undefined) {
    await insertManyRecords(database.url, records);
    // Made up past Cage, they are not signed.
    expect((await cage(['accept-entries'], variables)).code).toBe(0);
  }
  const kept = resources.move();
  return {
    database,
    folder: folder.path,
    variables,
    backup: (file: string) => ['backup', '--to', file, '--recipient', recipient],
    restore: (file: string) => ['restore', file, '--identity-file', identityFile],
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
}

async function unfinishedIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.includes('unfinished'));
}

test('a backup that is told to stop says so and leaves nothing', async () => {
  await using held = await openCage(20_000);
  const file = join(held.folder, 'stopped.age');
  const command = startCage(held.backup(file), held.variables);
  await until(async () => (await unfinishedIn(held.folder)).length > 0);
  command.kill('SIGTERM');
  const { code, output } = await command.ended;
  expect(output).toContain('It was stopped before it was complete. Nothing of it was kept.');
  expect(code).toBe(1);
  expect(await unfinishedIn(held.folder)).toEqual([]);
  await expect(access(file)).rejects.toThrow('ENOENT');
  expect((await cage(held.backup(file), held.variables)).code).toBe(0);
});

test('a backup ends with the launcher that started it', async () => {
  await using held = await openCage(20_000);
  const file = join(held.folder, 'orphaned.age');
  const launcher = launchCage(held.backup(file), held.variables);
  await until(async () => (await unfinishedIn(held.folder)).length > 0);
  launcher.kill('SIGKILL');
  await until(async () => (await unfinishedIn(held.folder)).length === 0);
  await expect(access(file)).rejects.toThrow('ENOENT');
});

test('a restoration into the data folder that is stopped or killed is followed by one that brings all of it', async () => {
  await using held = await openCage();
  await using sandbox = await openSandbox();
  const file = join(held.folder, 'everything.age');
  expect((await cage(held.backup(file), held.variables)).code).toBe(0);
  const data = sandbox.folder();
  const isUp = async () => (await postmasterPid(data)) !== undefined;

  const stopped = startCage(held.restore(file), { CAGE_DATA: data });
  await until(isUp, 60_000);
  stopped.kill('SIGTERM');
  const { code, output } = await stopped.ended;
  expect(output).toContain('It was stopped before it was complete. Nothing of it was kept.');
  expect(code).toBe(1);
  expect(await isUp()).toBe(false);
  expect(await readdir(data)).toContain('restoration-unfinished');

  const killed = startCage(held.restore(file), { CAGE_DATA: data });
  await until(isUp, 60_000);
  await pause(randomInt(500));
  killed.kill('SIGKILL');
  await killed.ended;

  const whole = await cage(held.restore(file), { CAGE_DATA: data });
  expect(whole.output).toContain('Start Cage with the same variables.');
  expect(whole.code).toBe(0);
  expect(await isUp()).toBe(false);
  expect(await unfinishedIn(data)).toEqual([]);
  expect(await readdir(data)).not.toContain('restoration-unfinished');
  expect((await cage(['verify-log'], { CAGE_DATA: data })).output).toContain('The activity log is intact');
});

// Needs the right to mount, which an ordinary user does not have everywhere.
describe.runIf(CAN_MOUNT)('on a disk that is full', () => {
  test('a backup says so and leaves nothing', async () => {
    await using held = await openCage();
    const disk = join(held.folder, 'disk');
    await mkdir(disk);
    const { code, output } = await cageUnder(
      // What is left on the disk is told before it is gone with its mount.
      [
        ...IN_LITTLE_ROOM,
        'sh',
        '-c',
        `mount -t tmpfs -o size=64k tmpfs '${disk}' && "$@"; code=$?; ls -A '${disk}'; exit $code`,
        'sh',
      ],
      held.backup(join(disk, 'full.age')),
      held.variables,
    );
    expect(output.trim().split('\n').at(-1)).toBe(
      `There is no room for ${join(disk, 'full.age')}. Nothing of it was kept.`,
    );
    expect(code).toBe(1);
    const { rows } = await held.database.pool.query('select failure from backups');
    expect(rows).toEqual([{ failure: expect.stringContaining('There is no room') }]);
    reportFault({ row: 'backup', done: 'the disk is full while a backup is written', stored: 0, lost: 0 });
  });

  // PostgreSQL ends itself, or one statement, depending on what it lacks room for.
  test.each([
    [
      'makes the database',
      '24m',
      20,
      /^The disk of .* has no room for a database, .* Make room there, or set CAGE_DATA/m,
    ],
    [
      'fills it',
      '64m',
      20_000,
      /^(The disk of .* is full\. Nothing is restored: take a data folder|The database has no room left .* make room)/m,
    ],
  ])('a restoration that %s says so, and what to do', async (_, size, records, said) => {
    await using held = await openCage(records);
    const file = join(held.folder, 'everything.age');
    expect((await cage(held.backup(file), held.variables)).code).toBe(0);
    const disk = join(held.folder, 'disk');
    const data = join(disk, 'data');
    await mkdir(disk);
    const { code, output } = await cageUnder(
      [
        ...IN_LITTLE_ROOM,
        'sh',
        '-c',
        `mount -t tmpfs -o size=${size} tmpfs '${disk}' && "$@"; code=$?; ls -A '${data}'; exit $code`,
        'sh',
      ],
      held.restore(file),
      { CAGE_DATA: data },
    );
    expect(output).toMatch(said);
    expect(code).toBe(1);
    if (!output.includes('make room and try again')) expect(output).not.toMatch(/^postgres(-new-.*)?$/m);
  });
});

test('ten times the records, and their proofs, take no more memory to back up and to restore', async () => {
  await using few = await openCage(FEW_RECORDS);
  await using many = await openCage(MANY_RECORDS);
  await many.database.pool.query(
    `insert into payment_proofs (id, kind, record_id, file_name, content_type, content, uploaded_by, uploaded_by_name)
     select gen_random_uuid(), 'deposit', deposits.id, 'proof.png', 'image/png',
       convert_to(repeat(md5(deposits.id::text), 32768), 'UTF8'), staff.id, 'Olga'
     from (select id from deposits limit $1) as deposits cross join staff`,
    [PROOFS],
  );
  const peaks: Record<string, number> = {};
  for (const [name, held] of Object.entries({ few, many })) {
    await using target = await createEmptyDatabase();
    const file = join(held.folder, 'everything.age');
    const restoring = { DATABASE_URL: target.url, CAGE_DATA: join(held.folder, 'restored') };
    peaks[`backup of ${name}`] = await peakBytes(startCage(held.backup(file), held.variables));
    peaks[`restoration of ${name}`] = await peakBytes(startCage(held.restore(file), restoring));
  }
  const megabytes = Object.entries(peaks).map(([name, bytes]) => `${name} ${Math.round(bytes / 1e6)} MB`);
  reportFault({
    row: 'backup',
    done: `memory at ${FEW_RECORDS} records and at ${MANY_RECORDS} with ${PROOFS} MB of proofs: ${megabytes.join(', ')}`,
  });
  for (const what of ['backup', 'restoration']) {
    const growth = (peaks[`${what} of many`] as number) - (peaks[`${what} of few`] as number);
    expect(growth, `${what}: ${megabytes}`).toBeLessThan(SPARE_BYTES);
  }
});

/** The most memory that a command had while it ran to a good end. */
async function peakBytes(command: CageCommand): Promise<number> {
  let peak = 0;
  let isOver = false;
  const ended = command.ended.finally(() => {
    isOver = true;
  });
  while (!isOver) {
    const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(command.pid)]).catch(
      () => ({
        stdout: '0',
      }),
    );
    peak = Math.max(peak, Number(stdout) * 1_024);
    await pause(50);
  }
  const { code, output } = await ended;
  expect(code, output).toBe(0);
  return peak;
}
