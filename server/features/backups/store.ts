import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';

type MadeBackup = {
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

export type LastBackups = {
  readonly last: MadeBackup | undefined;
  /** The newest failure, if nothing has succeeded since. */
  readonly failed: { readonly at: Date; readonly reason: string } | undefined;
  /** One dated in the future, by a clock that was ahead: it counts once that time has come. */
  readonly ahead: { readonly file: string } | undefined;
};

// Nobody waits long for a backup by a clock that is ahead by less; and clocks that differ by more are noticed.
const AHEAD_MS = 3_600_000;

export async function findLastBackups(queries: Queries): Promise<LastBackups> {
  // Each time is compared with the clock that it is of: a node's, and the database's.
  const isAhead = sql<boolean>`finished_at > now() + ${AHEAD_MS} * interval '1 millisecond'
    or coalesce(taken_at > ${new Date(Date.now() + AHEAD_MS)}, false)`;
  const all = queries.selectFrom('backups').orderBy('finished_at', 'desc').limit(1);
  const newest = all.where(sql<boolean>`not (${isAhead})`);
  const made = await newest
    .select(['file', 'taken_at', 'bytes', 'row_count', 'finished_at'])
    .where('failure', 'is', null)
    .executeTakeFirst();
  const failed = await newest
    .select(['finished_at', 'failure'])
    .where('failure', 'is not', null)
    .executeTakeFirst();
  const ahead = await all
    .select('file')
    .where('failure', 'is', null)
    .where(sql<boolean>`(${isAhead})`)
    .executeTakeFirst();
  return {
    ahead,
    last: made && {
      file: made.file,
      takenAt: made.taken_at as Date,
      bytes: made.bytes as number,
      rowCount: made.row_count as number,
    },
    failed:
      // To the millisecond: a failure and a success of one moment count as a failure.
      failed && (made === undefined || failed.finished_at >= made.finished_at)
        ? { at: failed.finished_at, reason: failed.failure as string }
        : undefined,
  };
}

// Making one takes its time, and one may fail.
const LATE_AFTER = 1.5;

/** The time when an overdue backup should have been made. */
export function overdueSince(
  last: Pick<MadeBackup, 'takenAt'> | undefined,
  everyMs: number | undefined,
  now: Date,
): Date | undefined {
  if (last === undefined || everyMs === undefined) return undefined;
  const takenAt = last.takenAt.getTime();
  return now.getTime() - takenAt > everyMs * LATE_AFTER ? new Date(takenAt + everyMs) : undefined;
}
