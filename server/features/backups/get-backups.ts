import { getBackups } from '#contract/backups/get-backups.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findLastBackups } from './view.ts';

const HOUR_MS = 3_600_000;
const OVERDUE_AFTER = 1.5;

export const getBackupsHandler = defineHandler(getBackups, async (_request, { database, configuration }) => {
  const { backupEveryMs } = configuration;
  const { last, failed } = await findLastBackups(database.queries);
  return {
    schedule: backupEveryMs === undefined ? null : { everyHours: backupEveryMs / HOUR_MS },
    last: last ? { ...last, takenAt: last.takenAt.toISOString() } : null,
    failed: failed ? { at: failed.at.toISOString(), reason: failed.reason } : null,
    isLate: last !== undefined && isOverdue(last.takenAt, backupEveryMs, new Date()),
  };
});

/** @param everyMs the time between two; undefined if none are made by themselves */
export function isOverdue(lastTakenAt: Date, everyMs: number | undefined, now: Date): boolean {
  return everyMs !== undefined && now.getTime() - lastTakenAt.getTime() > everyMs * OVERDUE_AFTER;
}
