import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { overdueSince } from '#server/features/backups/store.ts';
import { openFolder, SECRET } from '#test/fixtures/backups.ts';
import { startTestCashier } from '#test/fixtures/test-cashier.ts';
import type { BackupSchedule } from '../backup-schedule.ts';
import { backupJob, prune } from './scheduled-backup.ts';

// Each backup is a process of its own, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 });

const HOUR_MS = 3_600_000;
const NEVER = new AbortController().signal;

test('the oldest are removed, the newest, what is dated in the future and what the schedule has not made are not', async () => {
  await using folder = await openFolder();
  const days = ['01', '02', '03', '04'].map((day) => `cage-202603${day}T093000Z.age`);
  const others = ['cage-20260101T093000Z.age.txt', 'cage-20270409T093000Z.age', 'cage.age'];
  for (const name of [...days, ...others]) await writeFile(join(folder.path, name), '');
  const left = async () => (await readdir(folder.path)).filter((name) => days.includes(name)).sort();
  const now = new Date('2026-03-05T12:00:00Z');
  await prune({ folder: folder.path, keep: { days: 5 } }, now);
  expect(await left()).toEqual(days);
  // A clock that has jumped ahead by a month leaves three all the same.
  await prune({ folder: folder.path, keep: { days: 1 } }, new Date('2026-04-05T12:00:00Z'));
  expect(await left()).toEqual(days.slice(1));
  await prune({ folder: folder.path, keep: { count: 1 } }, now);
  expect(await left()).toEqual(days.slice(3));
  expect((await readdir(folder.path)).sort()).toEqual([...others, days[3]].sort());
});

test('a backup is made when it is due, and owners see when the last one was and whether it failed', async () => {
  await using folder = await openFolder();
  const passphraseFile = join(folder.path, 'passphrase');
  await writeFile(passphraseFile, 'correct horse battery\n');
  const backups = join(folder.path, 'backups');
  await using cashier = await startTestCashier();
  const variables = {
    PATH: process.env.PATH,
    DATABASE_URL: cashier.database.url,
    CAGE_SECRET: SECRET,
    CAGE_DATA: join(folder.path, 'data'),
  };
  const schedule: BackupSchedule = {
    folder: backups,
    key: { passphraseFile },
    everyMs: 24 * HOUR_MS,
    keep: { count: 2 },
  };
  const job = backupJob(cashier.database, schedule, variables);
  const owner = await cashier.signInAs('owner');
  expect(await job.isNeeded?.()).toBe(true);

  const withoutKey = { ...schedule, key: { passphraseFile: '/nowhere' } };
  await expect(backupJob(cashier.database, withoutKey, variables).run(NEVER)).rejects.toThrow(
    '/nowhere cannot be read',
  );
  expect(await cashier.call('getBackups', {}, owner.token)).toMatchObject({
    last: null,
    failed: { reason: expect.stringContaining('/nowhere cannot be read') },
  });

  await job.run(NEVER);
  const [name] = await readdir(backups);
  const seen = await cashier.call('getBackups', {}, owner.token);
  expect(seen).toMatchObject({
    last: { file: join(backups, name as string), bytes: expect.any(Number), rowCount: expect.any(Number) },
    failed: null,
    isLate: false,
  });
  expect(await job.isNeeded?.()).toBe(false);

  await cashier.database.pool.query(`update backups set taken_at = taken_at - interval '37 hours'`);
  expect(await job.isNeeded?.()).toBe(true);
});

test('a backup is late once half as much again as the time between two has passed', () => {
  const now = new Date('2026-03-05T12:00:00Z');
  const made = (hoursAgo: number) => ({ takenAt: new Date(now.getTime() - hoursAgo * HOUR_MS) });
  expect(overdueSince(made(36), 24 * HOUR_MS, now)).toBeUndefined();
  expect(overdueSince(made(37), 24 * HOUR_MS, now)).toEqual(new Date('2026-03-04T23:00:00Z'));
  expect(overdueSince(made(37), undefined, now)).toBeUndefined();
  expect(overdueSince(undefined, 24 * HOUR_MS, now)).toBeUndefined();
});

test('only owners see backups', async () => {
  await using cashier = await startTestCashier();
  const supervisor = await cashier.signInAs('supervisor');
  expect((await cashier.send('getBackups', {}, supervisor.token)).httpStatus).toBe(403);
  const owner = await cashier.signInAs('owner');
  expect(await cashier.call('getBackups', {}, owner.token)).toMatchObject({ schedule: null, last: null });
});
