import { sql } from 'kysely';
import type { ActivityLogEntry } from '#contract/activity.ts';
import { toEntry } from '#server/features/activity/view.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { HistoricRecord } from './record.ts';

const MOST_ENTRIES = 100;

export type RecordEntries = {
  readonly entries: readonly ActivityLogEntry[];
  readonly hasOlder: boolean;
};

/** Newest first; of locks only their taking, of notes nothing. */
export async function findEntries(
  queries: Queries,
  records: readonly Pick<HistoricRecord, 'kind' | 'id'>[],
): Promise<RecordEntries[]> {
  const rows = await queries
    .selectFrom(
      sql<{ kind: string; id: string }>`(select * from unnest(
        ${records.map(({ kind }) => kind)}::text[], ${records.map(({ id }) => id)}::text[]
      ) as asked (kind, id))`.as('record'),
    )
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('activity_log')
          .selectAll('activity_log')
          .whereRef('subject_type', '=', 'record.kind')
          .whereRef('subject_id', '=', 'record.id')
          .where(sql<boolean>`action not in (record.kind || '_unlocked', 'note_added')`)
          .orderBy('activity_log.id', 'desc')
          .limit(MOST_ENTRIES + 1)
          .as('entry'),
      (join) => join.onTrue(),
    )
    .selectAll('entry')
    .orderBy('entry.id', 'desc')
    .execute();
  const byRecord = Map.groupBy(rows, ({ subject_type, subject_id }) => `${subject_type} ${subject_id}`);
  return records.map(({ kind, id }) => {
    const found = byRecord.get(`${kind} ${id}`) ?? [];
    return {
      entries: found.slice(0, MOST_ENTRIES).map((row) => toEntry(row, { withOrigin: false })),
      hasOlder: found.length > MOST_ENTRIES,
    };
  });
}
