import { defineHandler } from '#server/features/define-handler.ts';
import { findLastBackups, overdueSince } from './store.ts';

const HOUR_MS = 3_600_000;

export const getBackups = defineHandler('getBackups', async (_request, { database, configuration }) => {
  const { backupEveryMs } = configuration;
  const { last, failed } = await findLastBackups(database.queries);
  return {
    schedule: backupEveryMs === undefined ? null : { everyHours: backupEveryMs / HOUR_MS },
    last: last ? { ...last, takenAt: last.takenAt.toISOString() } : null,
    failed: failed ? { at: failed.at.toISOString(), reason: failed.reason } : null,
    isLate: overdueSince(last, backupEveryMs, new Date()) !== undefined,
  };
});
