import { sql } from 'kysely';
import { describeActivity } from '#domain/activity/actions.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { toEntry } from './view.ts';

/** The latest change to a record since a version, as a sentence; undefined if none was logged. */
export async function lastChangeSince(
  queries: Queries,
  subject: { readonly type: string; readonly id: string },
  version: number,
): Promise<string | undefined> {
  const row = await queries
    .selectFrom('activity_log')
    .selectAll()
    .where('subject_type', '=', subject.type)
    .where('subject_id', '=', subject.id)
    .where(sql<boolean>`(metadata ->> 'version')::bigint > ${version}::bigint`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && describeActivity(toEntry(row, { withOrigin: false }));
}
