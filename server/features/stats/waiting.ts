import { sql } from 'kysely';
import type { RecordKind } from '#domain/records/record.ts';
import { OPEN_STATUSES } from '#domain/stats/figures.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Database } from '#server/platform/database/database.ts';

/** By the index of statuses and times. */
export async function findWaiting({ reads }: Database, now: Date) {
  const ofKind = async (kind: RecordKind) => {
    const over = (interval: string) =>
      sql`(count(*) filter (where created_at <= ${now}::timestamptz - ${sql.lit(interval)}::interval))::int`;
    const { rows } = await sql<{
      count: number;
      over15Minutes: number;
      overHour: number;
      overDay: number;
      oldest: Date | null;
    }>`
      select count(*)::int as count, ${over('15 minutes')} as "over15Minutes", ${over('1 hour')} as "overHour",
        ${over('1 day')} as "overDay", min(created_at) as oldest
      from ${sql.table(RECORD_TABLES[kind])}
      where status in (${sql.join(OPEN_STATUSES[kind].map((status) => sql.lit(status)))})`.execute(reads);
    const [row] = rows as [(typeof rows)[number]];
    return { ...row, oldest: row.oldest?.toISOString() ?? null };
  };
  const [deposits, withdrawals] = await Promise.all([ofKind('deposit'), ofKind('withdrawal')]);
  return { deposits, withdrawals };
}
