import { z } from 'zod';
import { defineRoute } from '../define-route.ts';
import { schemaOf } from '../json-schema.ts';
import { activityFilterFields } from './get-activity-logs.ts';

/** The header with the export's size, so that a client can show progress. */
export const TOTAL_COUNT_HEADER = 'x-total-count';

// A parameter that occurs once in a query string is not parsed as a list.
const asList = (value: unknown) => (typeof value === 'string' ? [value] : value);

/** `list`, whose one item may come by itself. */
function repeated<List extends z.ZodType>(list: List) {
  return z.preprocess(asList, list).meta(schemaOf(list, 'input'));
}

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
