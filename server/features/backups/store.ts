import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';

export type MadeBackup = {
  readonly file: string;
  readonly takenAt: Date;
  readonly bytes: number;
  readonly rowCount: number;
};

/** Does nothing in a database that has no tables yet. */
export async function noteBackup(
  queries: Queries,
  backup: MadeBackup | { readonly file: string; readonly failure: string },
): Promise<void> {
  const { rows } = await sql<{
    there: boolean;
  }>`select to_regclass('backups') is not null as there`.execute(queries);
  if (!rows[0]?.there) return;
  await queries
    .insertInto('backups')
    .values(
      'failure' in backup
        ? { file: backup.file, failure: backup.failure }
        : {
            file: backup.file,
            taken_at: backup.takenAt,
            bytes: backup.bytes,
            row_count: backup.rowCount,
          },
    )
    .execute();
  await queries
    .deleteFrom('backups')
    .where('finished_at', '<', sql<Date>`now() - interval '1 year'`)
    .execute();
}
