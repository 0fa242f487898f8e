import { sql } from 'kysely';
import { rangeOf } from '#server/platform/connections/addresses.ts';
import type { Database } from '#server/platform/database/database.ts';

export type RefusalReason = 'nobody' | 'password' | 'factor' | 'removed' | 'limit';

const DAY_MS = 86_400_000;
const DAYS_KEPT = 30;
const MOST_RANGES_AN_HOUR = 1_000;
const ELSEWHERE = 'elsewhere';

/** An hour has a limited number of rows, however many strangers try. */
export async function countRefusedSignIn(
  { queries }: Database,
  refused: { readonly address: string; readonly reason: RefusalReason; readonly now: Date },
): Promise<void> {
  const hour = new Date(Math.floor(refused.now.getTime() / 3_600_000) * 3_600_000);
  const range = rangeOf(refused.address);
  await sql`
    insert into refused_sign_ins (hour, address_range, reason, attempts)
    select ${hour},
      case
        when exists (select from refused_sign_ins where hour = ${hour} and address_range = ${range})
          or (select count(*) from refused_sign_ins where hour = ${hour}) < ${MOST_RANGES_AN_HOUR}
        then ${range} else ${ELSEWHERE}
      end,
      ${refused.reason}, 1
    on conflict (hour, address_range, reason) do update set attempts = refused_sign_ins.attempts + 1`.execute(
    queries,
  );
}

export async function forgetRefusedSignIns({ queries }: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAYS_KEPT * DAY_MS);
  await queries.deleteFrom('refused_sign_ins').where('hour', '<', oldest).execute();
}

export type RefusedRange = {
  readonly range: string;
  readonly attempts: number;
  readonly lastHour: Date;
  readonly reasons: Readonly<Record<RefusalReason, number>>;
};

const SHOWN_DAYS = 7;
const MOST_SHOWN = 50;

export async function findRefusedSignIns(
  { queries }: Database,
  now: Date,
): Promise<{ readonly since: Date; readonly attempts: number; readonly ranges: readonly RefusedRange[] }> {
  const since = new Date(now.getTime() - SHOWN_DAYS * DAY_MS);
  const inReason = (reason: RefusalReason) =>
    sql<number>`coalesce(sum(attempts) filter (where reason = ${reason}), 0)::int`.as(reason);
  const [ranges, total] = await Promise.all([
    queries
      .selectFrom('refused_sign_ins')
      .select([
        'address_range',
        sql<number>`sum(attempts)::int`.as('attempts'),
        sql<Date>`max(hour)`.as('last_hour'),
        inReason('nobody'),
        inReason('password'),
        inReason('factor'),
        inReason('removed'),
        inReason('limit'),
      ])
      .where('hour', '>', since)
      .groupBy('address_range')
      .orderBy('attempts', 'desc')
      .orderBy('address_range')
      .limit(MOST_SHOWN)
      .execute(),
    queries
      .selectFrom('refused_sign_ins')
      .select(sql<number>`coalesce(sum(attempts), 0)::int`.as('attempts'))
      .where('hour', '>', since)
      .executeTakeFirstOrThrow(),
  ]);
  return {
    since,
    attempts: total.attempts,
    ranges: ranges.map(({ address_range, attempts, last_hour, ...reasons }) => ({
      range: address_range,
      attempts,
      lastHour: last_hour,
      reasons,
    })),
  };
}
