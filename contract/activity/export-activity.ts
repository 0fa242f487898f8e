import { z } from 'zod';
import { activityFilterFields } from './get-activity-logs.ts';

/** Where an export's size is told, so that a client can show how far it has come. */
export const TOTAL_COUNT_HEADER = 'x-total-count';

// What is there once in a query string is no list.
const asList = (value: unknown) => (typeof value === 'string' ? [value] : value);

/**
 * The query of `GET /api/activity-export`, for staff who may export: the filters of the list, `workers` and `users`
 * repeated for several. The answer is a file, newest first, of all that matches when the export begins.
 */
export const activityExportQuery = z.strictObject({
  ...activityFilterFields,
  workers: z.preprocess(asList, activityFilterFields.workers),
  users: z.preprocess(asList, activityFilterFields.users),
  format: z.enum(['csv', 'json']),
});

export type ActivityExportQuery = z.output<typeof activityExportQuery>;
