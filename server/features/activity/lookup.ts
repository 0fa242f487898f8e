import { sql } from 'kysely';
import { type ActivityAction, describeActivity } from '#domain/activity/actions.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { ENTRY_COLUMNS, toEntry } from './view.ts';

/** As a sentence; undefined if no change was logged. */
export async function lastChangeSince(
  queries: Queries,
  subject: { readonly type: string; readonly id: string },
  version: number,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('activity_log')
    .select(ENTRY_COLUMNS)
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where(
      // A row that was put in past Cage may have any text there.
      sql<boolean>`case when metadata ->> 'version' ~ '^\\d{1,18}$' then (metadata ->> 'version')::bigint end > ${version}::bigint`,
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && describeActivity(toEntry(row, { withOrigin: false }));
}

/** Asks the log whether an approval did this: the one record that nobody who serves can take back. */
export async function wasDoneBy(
  queries: Queries,
  {
    action,
    subjectId,
    approvalId,
  }: Readonly<{ action: ActivityAction; subjectId: string; approvalId: string }>,
): Promise<boolean> {
  const row = await queries
    .selectFrom('activity_log')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('action', '=', action)
    .where(sql<boolean>`details ->> 'approvalId' = ${approvalId}`)
    .executeTakeFirst();
  return row !== undefined;
}
