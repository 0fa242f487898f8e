import { sql } from 'kysely';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { addDays, startOfNyDay } from '#domain/time/new-york.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { Database } from '#server/platform/database/database.ts';

type Read = { readonly kind: RecordKind; readonly hour: number; readonly amount: Cents };

/** Reads one New York day's requests alone, by their time. */
export async function loadHours({ reads }: Database, day: string) {
  const amounts = (kind: RecordKind) => sql`
    select ${kind}::text as kind, extract(hour from created_at at time zone 'America/New_York') as hour,
      sum(amount_cents) as amount
    from ${sql.table(RECORD_TABLES[kind])}
    where created_at >= ${startOfNyDay(day)} and created_at < ${startOfNyDay(addDays(day, 1))}
      and is_completed(${kind}::text, status)
    group by hour`;
  const { rows } = await sql<{ readonly hours: readonly Read[] }>`
    select coalesce(json_agg(each), '[]') as hours
    from (${amounts('deposit')} union all ${amounts('withdrawal')}) as each`.execute(reads);
  const read = rows[0]?.hours ?? [];
  const amountOf = (kind: RecordKind, hour: number) =>
    read.find((each) => each.kind === kind && each.hour === hour)?.amount ?? cents(0);
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    deposits: amountOf('deposit', hour),
    withdrawals: amountOf('withdrawal', hour),
  }));
}
