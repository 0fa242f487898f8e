import { getActivityLogs } from '#contract/activity/get-activity-logs.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findActivity } from './view.ts';

export const getActivityLogsHandler = defineHandler(getActivityLogs, ({ input }, { database }) =>
  findActivity(database, input),
);
