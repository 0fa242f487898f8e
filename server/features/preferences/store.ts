import { sql } from 'kysely';
import { preferencesChanged } from '#contract/preferences.ts';
import { FORMAT, type Preferences, readPreferences } from '#domain/records/list-preferences.ts';
import type { RecordKind } from '#domain/records/record.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { LiveSource } from '#server/platform/live/live-feed.ts';
import { changedWithin } from '#server/platform/live/noted-changes.ts';

type Stored = Preferences & { readonly version: number };

/** Version 0: nothing has been arranged yet. */
export async function findPreferences(queries: Queries, staffId: string): Promise<Stored> {
  const row = await queries
    .selectFrom('list_preferences')
    .select(['version', 'document'])
    .where('staff_id', '=', staffId)
    .executeTakeFirst();
  return { ...readPreferences(row?.document), version: row?.version ?? 0 };
}

/** Leaves other lists as they are; false if the version is another by now. */
export async function storePreferences(
  transaction: Queries,
  staffId: string,
  lists: { readonly [Kind in RecordKind]?: Preferences[Kind] | undefined },
  version: number,
): Promise<boolean> {
  const document = JSON.stringify({ ...lists, format: FORMAT });
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto('list_preferences')
    .columns(['staff_id', 'document'])
    .expression(
      sql`select ${staffId}::uuid, ${document}::jsonb
        where ${version} = 0 or exists (select from list_preferences where staff_id = ${staffId})`,
    )
    .onConflict((conflict) =>
      conflict
        .column('staff_id')
        .doUpdateSet({
          document: sql`case when list_preferences.document ->> 'format' = ${String(FORMAT)}
            then list_preferences.document else '{}' end || excluded.document`,
          version: sql`list_preferences.version + 1`,
          changed_in: sql`pg_current_xact_id()`,
        })
        .where('list_preferences.version', '=', version),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export function preferencesSource({ queries }: Database): LiveSource {
  return async (range) => {
    const rows = await queries
      .selectFrom('list_preferences')
      .select(['staff_id as uid', 'version'])
      .where('staff_id', '=', sql<string>`any(${changedWithin('list_preferences', range)})`)
      .orderBy('changed_in')
      .orderBy('staff_id')
      .execute();
    return rows.map((row) => preferencesChanged.parse(row));
  };
}
