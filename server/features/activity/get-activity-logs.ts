import { getActivityLogs } from '#contract/activity/get-activity-logs.ts';
import { can } from '#domain/access/capabilities.ts';
import { defineHandler } from '#server/features/define-handler.ts';
import { findActivity } from './view.ts';

export const getActivityLogsHandler = defineHandler(getActivityLogs, ({ input, staff }, { database }) =>
  findActivity(database, input, { withOrigin: can(staff.role, 'activity.export') }),
);
