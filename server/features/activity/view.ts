import { type Expression, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { ActivityFilter, ActivityLogEntry } from '#contract/activity.ts';
import type { ActivityLog, DB } from '#db/types.ts';
import type { ActivityDetails, ActivityMetadata } from '#domain/activity/entry.ts';
import { MONEY_ACTIONS } from '#domain/activity/money-actions.ts';
import { spellUsername } from '#domain/players/player.ts';
import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import { type InTurn, readAhead } from '#server/platform/exports/export-file.ts';
import {
  cutPage,
  isAfter,
  isUpTo,
  oneMoreThan,
  type PagePosition,
  readCursor,
} from '#server/platform/paging/page-cursor.ts';
import { containing, isLike, searchInParts } from '#server/platform/paging/short-search.ts';
import { findArchivedBefore } from './log-archives.ts';

const FIRST_PAGE = 100;
const NEXT_PAGE = 50;
const EXPORT_BATCH = 1_000;
const ENTRY_ID = /^\d{1,18}$/;

export type ActivityPage = {
  entries: ActivityLogEntry[];
  nextCursor: string | null;
  archivedBefore: string | undefined;
};

/** Newest first. A search by one or two letters scans few entries: even an empty page may have a cursor. */
export async function findActivity(
  database: Database,
  filter: ActivityFilter,
  options: { readonly withOrigin: boolean; readonly withMoney: boolean },
): Promise<ActivityPage> {
  const after = filter.cursor === undefined ? undefined : readCursor(filter.cursor, ENTRY_ID);
  const limit = filter.limit ?? (after ? NEXT_PAGE : FIRST_PAGE);
  const queries = filter.search ? database.searches : database.reads;
  const { rows, nextCursor } = await searchInParts(
    queries,
    'activity_log',
    { search: filter.search, after },
    async ({ end, isScan }) => {
      let found = matching(queries, filter, { isScan });
      if (!options.withMoney) found = found.where('action', 'not in', MONEY_ACTIONS);
      const part = end ? found.where(isUpTo('activity_log', end)) : found;
      const newest = await newestFirst(part.select(ENTRY_COLUMNS), after).limit(oneMoreThan(limit)).execute();
      return cutPage(newest, limit, end);
    },
  );
  const archivedBefore = nextCursor === null ? await findArchivedBefore(database.reads) : undefined;
  const isAsked = archivedBefore && (filter.from === undefined || filter.from < archivedBefore);
  return {
    entries: rows.map((row) => toEntry(row, options)),
    nextCursor,
    archivedBefore: isAsked ? archivedBefore.toISOString() : undefined,
  };
}

/** The matching entries, up to the newest one when the export began. */
export type ExportScope = { readonly filter: ActivityFilter; readonly newestId: number };

export async function measureExport(
  queries: Queries,
  filter: ActivityFilter,
): Promise<ExportScope & { readonly count: number }> {
  const { newestId } = await queries
    .selectFrom('activity_log')
    .select((select) => select.fn.coalesce(select.fn.max('id'), sql<number>`0`).as('newestId'))
    .executeTakeFirstOrThrow();
  const { count } = await matching(queries, filter)
    .where('id', '<=', newestId)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { filter, newestId, count };
}

/** Newest first, in batches that `inTurn` reads; two at most are in memory. */
export async function* readExport(
  queries: Queries,
  { filter, newestId }: ExportScope,
  inTurn: InTurn,
): AsyncGenerator<ActivityLogEntry[]> {
  const entries = matching(queries, filter).where('id', '<=', newestId).select(ENTRY_COLUMNS);
  const batches = readAhead<EntryRow>((last) => {
    const after = last && { createdAt: last.created_at, id: String(last.id) };
    return inTurn(() => newestFirst(entries, after).limit(EXPORT_BATCH).execute());
  });
  for await (const rows of batches) yield rows.map((row) => toEntry(row, { withOrigin: true }));
}

/** @param how.isScan whether a part of the log is scanned, without the index of texts */
function matching(queries: Queries, filter: ActivityFilter, how = { isScan: false }) {
  let query = queries.selectFrom('activity_log');
  if (filter.search) query = query.where(findable(filter.search, how));
  if (filter.workers?.length) query = query.where('actor_id', 'in', filter.workers);
  if (filter.users?.length) query = query.where('username', 'in', filter.users.flatMap(asTypedAndSpelled));
  if (filter.from) query = query.where('created_at', '>=', filter.from);
  if (filter.to) query = query.where('created_at', '<', filter.to);
  return query;
}

function findable(search: string, how: { readonly isScan: boolean }): Expression<SqlBool> {
  const found = isLike(sql`search_text`, containing(search), how);
  const [typed, username] = asTypedAndSpelled(search.toUpperCase());
  return username === typed ? found : sql<boolean>`(${found} or username = ${username})`;
}

/** People search for players with leading zeros and small letters too. */
function asTypedAndSpelled(username: string): readonly [string, string] {
  return [username, spellUsername(username.toUpperCase())];
}

function newestFirst<Row>(
  query: SelectQueryBuilder<DB, 'activity_log', Row>,
  after: PagePosition | undefined,
) {
  const rest = after ? query.where(isAfter('activity_log', after)) : query;
  return rest.orderBy('created_at', 'desc').orderBy('id', 'desc');
}

/** Without the proofs of an entry, which are as long as its content. */
export const ENTRY_COLUMNS = [
  'id',
  'action',
  'message',
  'username',
  'actor_id',
  'actor_name',
  'actor_email',
  'subject_type',
  'subject_id',
  'created_at',
  'address',
  'session_id',
  'metadata',
  'details',
] as const satisfies ReadonlyArray<keyof ActivityLog>;

type EntryRow = Pick<Selectable<ActivityLog>, (typeof ENTRY_COLUMNS)[number]>;

export function toEntry(row: EntryRow, options: { readonly withOrigin: boolean }): ActivityLogEntry {
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
    // The specification's names of the same.
    targetType: row.subject_type ?? undefined,
    targetId: row.subject_id ?? undefined,
    createdAt,
    timestamp: createdAt,
    readableTimestamp: formatReadableTimestamp(row.created_at),
    ...(options.withOrigin && {
      address: row.address ?? undefined,
      sessionId: row.session_id ?? undefined,
    }),
    metadata: recordOf(row.metadata) as ActivityMetadata,
    details: recordOf(row.details) as ActivityDetails,
  };
}

/** Rows that were put in past Cage may have any JSON, which must not fail the whole list. */
function recordOf(json: unknown): object {
  return typeof json === 'object' && json !== null && !Array.isArray(json) ? json : {};
}
