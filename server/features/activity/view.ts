import { type Selectable, sql } from 'kysely';
import type { ActivityFilter, ActivityLogEntry } from '#contract/activity/get-activity-logs.ts';
import type { ActivityLog } from '#db/types.ts';
import type { ActivityDetails, ActivityMetadata } from '#domain/activity/actions.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Database } from '#server/platform/database/database.ts';
import { containing } from '#server/platform/database/like.ts';
import { type PagePosition, readCursor, writeCursor } from '#server/platform/database/page-cursor.ts';

const FIRST_PAGE = 100;
const NEXT_PAGE = 50;
const ENTRY_ID = /^\d{1,18}$/;

export type ActivityPage = { entries: ActivityLogEntry[]; nextCursor: string | null };

/** A page of the activity log, newest first, that starts after the cursor. */
export async function findActivity(database: Database, filter: ActivityFilter): Promise<ActivityPage> {
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor, ENTRY_ID);
  const limit = filter.limit ?? (after ? NEXT_PAGE : FIRST_PAGE);
  const rows = await pageQuery(database, filter, after)
    .limit(limit + 1)
    .execute();
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return {
    entries: shown.map(toEntry),
    nextCursor:
      rows.length > limit && last ? writeCursor({ createdAt: last.created_at, id: String(last.id) }) : null,
  };
}

function pageQuery({ queries }: Database, filter: ActivityFilter, after: PagePosition | undefined) {
  let query = queries.selectFrom('activity_log').selectAll();
  if (filter.search) query = query.where(searchText, 'like', containing(filter.search));
  if (filter.workers?.length) query = query.where('actor_id', 'in', filter.workers);
  if (filter.users?.length) query = query.where('username', 'in', filter.users);
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<', filter.to);
  if (after) {
    query = query.where(
      sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::bigint)`,
    );
  }
  return query.orderBy('created_at', 'desc').orderBy('id', 'desc');
}

const searchText = sql<string>`lower(concat_ws(' ', username, actor_name, actor_email, action, message, subject_id))`;

function toEntry(row: Selectable<ActivityLog>): ActivityLogEntry {
  const createdAt = row.created_at.toISOString();
  return {
    id: String(row.id),
    action: row.action,
    message: row.message,
    username: row.username ?? undefined,
    actorUid: row.actor_id ?? undefined,
    actorName: row.actor_name ?? undefined,
    actorEmail: row.actor_email ?? undefined,
    subjectType: row.subject_type ?? undefined,
    subjectId: row.subject_id ?? undefined,
    targetType: row.target_type ?? undefined,
    targetId: row.target_id ?? undefined,
    createdAt,
    timestamp: createdAt,
    readableTimestamp: formatReadableTimestamp(row.created_at),
    metadata: row.metadata as ActivityMetadata,
    details: row.details as ActivityDetails,
  };
}
