import { sql } from 'kysely';
import { type ActivityAction, describeActivity } from '#domain/activity/actions.ts';
import { REVEAL_LIMITS } from '#domain/withdrawals/withdrawal.ts';
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

export async function findFrequentReveals(
  queries: Queries,
): Promise<{ readonly who: readonly string[]; readonly since: Date } | undefined> {
  const { rows } = await sql<{ name: string; since: Date }>`
    select max(actor_name) as name, min(created_at) as since
    from (
      select actor_id, actor_name, created_at,
        count(*) over (
          partition by actor_id order by created_at range between interval '1 hour' preceding and current row
        ) as within_hour,
        count(*) over (partition by actor_id) as within_day
      from activity_log
      where action = 'withdrawal_password_revealed' and created_at > now() - interval '1 day'
    ) as reveals
    group by actor_id
    having max(within_hour) >= ${REVEAL_LIMITS.withinHour.told} or max(within_day) >= ${REVEAL_LIMITS.withinDay.told}
    order by 2`.execute(queries);
  const [first] = rows;
  return first && { who: rows.map(({ name }) => name), since: first.since };
}
