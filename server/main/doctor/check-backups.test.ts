import { expect, test } from 'vitest';
import { noteBackup } from '#server/features/backups/store.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { backupJob } from '../backup/scheduled-backup.ts';
import type { BackupSchedule } from '../backup-schedule.ts';
import { checkBackups } from './check-backups.ts';

const HOUR_MS = 3_600_000;
const made = (hoursAgo: number) => ({
  file: `/backups/${hoursAgo}.age`,
  takenAt: new Date(Date.now() - hoursAgo * HOUR_MS),
  bytes: 1,
  rowCount: 1,
});

test.each([
  ['of the nodes', `taken_at = taken_at + interval '400 days'`],
  ['of all', `taken_at = taken_at + interval '400 days', finished_at = finished_at + interval '400 days'`],
])('a clock %s that was ahead keeps no backup from being made', async (_whose, ahead) => {
  await using database = await createTestDatabase();
  const { queries, pool } = database;
  const everyMs = 24 * HOUR_MS;
  const job = backupJob(database, { everyMs } as BackupSchedule, {});
  const check = async () =>
    (await checkBackups({ backups: undefined, demo: false }, database)).map(
      ({ state, text }) => `${state}: ${text}`,
    );

  await noteBackup(queries, made(0));
  await pool.query(`update backups set ${ahead}`);
  const dated = 'warning: /backups/0.age is dated in the future, by a clock that was ahead.';
  expect(await check()).toEqual([
    expect.stringContaining(dated),
    'warning: None was made yet. Set CAGE_BACKUP_TO, or run npx cage backup.',
  ]);
  expect(await job.isNeeded?.()).toBe(true);

  await noteBackup(queries, made(2));
  expect(await check()).toEqual([
    expect.stringContaining(dated),
    'ok: The last one is 2 hours old: /backups/2.age',
  ]);
  expect(await job.isNeeded?.()).toBe(false);
});

test('a clock that is ahead by less than an hour is no matter', async () => {
  await using database = await createTestDatabase();
  await noteBackup(database.queries, made(-0.5));
  expect(await checkBackups({ backups: undefined, demo: false }, database)).toMatchObject([
    { state: 'ok', text: 'The last one is 0 hours old: /backups/-0.5.age' },
  ]);
});
