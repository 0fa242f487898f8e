import { getActivityLogs } from '#contract/activity/get-activity-logs.ts';
import type { Database } from '#server/platform/database/database.ts';
import { defineHandler } from '#server/platform/protocol/handler.ts';
import { findActivity } from './view.ts';

export function getActivityLogsHandler(database: Database) {
  return defineHandler(getActivityLogs, ({ input }) => findActivity(database, input));
}
