import { z } from 'zod';
import type { ActivityDetails, ActivityMetadata } from '#domain/activity/entry.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { defineRoute, repeated } from './base/define-route.ts';
import { cursor, plainText, rangeEnd, rangeStart, search, timestamp } from './base/fields.ts';

const text = z.string().optional();

export const activityEntry = z.object({
  id: z.string(),
  action: z.string(),
  message: z.string(),
  username: text,
  actorUid: z.uuid().optional(),
  actorName: text,
  actorEmail: text,
  /** Such as `deposit`. */
  subjectType: text,
  subjectId: text,
  /** The same as the subject. */
  targetType: text,
  targetId: text,
  createdAt: timestamp,
  /** The same as `createdAt`. */
  timestamp,
  /** New York time, short month, with seconds. */
  readableTimestamp: z.string(),
  /** Only for those who may export the log. */
  address: text,
  sessionId: text,
  metadata: z.record(z.string(), z.unknown()) as z.ZodType<ActivityMetadata>,
  details: z.record(z.string(), z.unknown()) as z.ZodType<ActivityDetails>,
});

export type ActivityLogEntry = z.infer<typeof activityEntry>;

const activityFilterFields = {
  /** Part of a player, worker, action, message or record id; case does not matter. */
  search: search.optional(),
  workers: z.array(z.uuid()).max(100).optional(),
  users: z.array(plainText(LONGEST.username)).max(100).optional(),
  from: rangeStart.optional(),
  to: rangeEnd.optional(),
};

const getActivityLogsInput = z.strictObject({
  ...activityFilterFields,
  cursor: cursor.optional(),
  /** Defaults to 100 for the first page and 50 for later ones. */
  limit: z.int().min(1).max(100).optional(),
});

export type ActivityFilter = z.output<typeof getActivityLogsInput>;

const activityExportQuery = z.strictObject({
  ...activityFilterFields,
  workers: repeated(activityFilterFields.workers),
  users: repeated(activityFilterFields.users),
  format: z.enum(['csv', 'json']),
});

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

export const ACTIVITY_CALLS = defineCalls({
  /** Newest first, a page at a time. */
  getActivityLogs: {
    summary: 'Read the activity log',
    access: 'activity.view',
    input: getActivityLogsInput,
    output: z.object({
      entries: z.array(activityEntry),
      nextCursor: z.string().nullable(),
      /** On the last page: older entries that would match are in archive files. */
      archivedBefore: timestamp.optional(),
    }),
  },
  getActivityFilters: {
    summary: 'Whom the activity log can be filtered by',
    access: 'activity.view',
    input: z
      .strictObject({
        search: search.optional(),
      })
      .nullish(),
    output: z.object({
      workers: z.array(
        z.object({
          uid: z.uuid(),
          name: z.string(),
          email: z.string(),
          isFormer: z.boolean(),
        }),
      ),
      /** Usernames, at most 100, those of the newest entries first. */
      users: z.array(z.string()),
    }),
  },
});
