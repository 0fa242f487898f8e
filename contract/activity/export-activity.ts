import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { repeated } from '../query-fields.ts';
import { activityFilterFields } from './get-activity-logs.ts';

/** The filters of the list, `workers` and `users` repeated for several. */
const activityExportQuery = z.strictObject({
  ...activityFilterFields,
  workers: repeated(activityFilterFields.workers),
  users: repeated(activityFilterFields.users),
  format: z.enum(['csv', 'json']),
});

/** The activity log as a file, newest first: all that matches when the export begins. */
export const exportActivity = defineRoute({
  name: 'exportActivity',
  summary: 'Take the activity log out as a file',
  method: 'GET',
  path: '/activity-export',
  access: 'activity.export',
  proof: 'recent',
  query: activityExportQuery,
});

export type ActivityExportQuery = z.output<typeof activityExportQuery>;
