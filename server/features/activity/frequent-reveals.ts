import { sql } from 'kysely';
import { REVEAL_LIMITS } from '#domain/withdrawals/withdrawal.ts';
import type { Queries } from '#server/platform/database/database.ts';

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
