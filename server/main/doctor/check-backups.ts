import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { findLastBackups, overdueSince } from '#server/features/backups/store.ts';
import type { Database } from '#server/platform/database/database.ts';
import { SilentDisk, waitForDisk } from '#server/platform/files/disk-patience.ts';
import { FileStoreError, openFileStore } from '#server/platform/files/file-store.ts';
import { problemOfKey } from '../backup/key-files.ts';
import type { BackupSchedule } from '../backup-schedule.ts';
import type { Configuration } from '../configuration.ts';
import { type Finding, ok, problem, warning } from './finding.ts';

const HOUR_MS = 3_600_000;
const LONGEST_BY_HAND_MS = 7 * 24 * HOUR_MS;

export async function checkBackups(
  { backups, demo }: Pick<Configuration, 'backups' | 'demo'>,
  { queries }: Database,
): Promise<Finding[]> {
  if (demo) return [];
  const { last, failed, ahead } = await findLastBackups(queries);
  const findings = backups === undefined ? [] : await judgeSchedule(backups);
  if (failed !== undefined) findings.push(problem('backups', `The last attempt failed: ${failed.reason}`));
  const isHindered = findings.length > 0;
  if (ahead !== undefined) {
    findings.push(
      warning(
        'backups',
        `${ahead.file} is dated in the future, by a clock that was ahead. It does not count, nor is it removed, before that time.`,
      ),
    );
  }
  if (last === undefined) {
    const byItself = !isHindered ? 'A running Cage makes one.' : 'Mend that first.';
    const remedy = backups === undefined ? 'Set CAGE_BACKUP_TO, or run npx cage backup.' : byItself;
    findings.push(warning('backups', `None was made yet. ${remedy}`));
    return findings;
  }
  const hours = Math.max(0, Math.floor((Date.now() - last.takenAt.getTime()) / HOUR_MS));
  const age = `The last one is ${hours} ${hours === 1 ? 'hour' : 'hours'} old`;
  if (overdueSince(last, backups?.everyMs ?? LONGEST_BY_HAND_MS, new Date())) {
    findings.push(
      problem('backups', `${age}. Make one (npx cage backup), and see why the next did not follow.`),
    );
  } else if (!isHindered) findings.push(ok('backups', `${age}: ${last.file}`));
  return findings;
}

async function judgeSchedule(schedule: BackupSchedule): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { folder } = schedule;
  const { W_OK, X_OK } = constants;
  // The first backup makes the folder.
  const wait = waitForDisk(folder);
  try {
    const place = (await wait(() => may(folder, constants.F_OK))) ? folder : dirname(folder);
    if (!(await wait(() => may(place, W_OK | X_OK)))) {
      findings.push(
        problem(
          'backups',
          `This user may not write to ${place}. Set CAGE_BACKUP_TO to a folder that it may write to.`,
        ),
      );
    } else if (place === folder) await openFileStore(folder).check();
  } catch (error) {
    if (!(error instanceof FileStoreError || error instanceof SilentDisk)) throw error;
    findings.push(problem('backups', `None can be made by schedule: ${error.message}.`));
  }
  const ofKey = await problemOfKey(schedule);
  if (ofKey !== undefined) findings.push(problem('backups', `None can be made by schedule: ${ofKey}`));
  return findings;
}

function may(path: string, mode: number): Promise<boolean> {
  return access(path, mode).then(
    () => true,
    () => false,
  );
}
