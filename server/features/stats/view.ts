import { sql } from 'kysely';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { type DayAmounts, type Figure, type MethodTotal, OPEN_STATUSES } from '#domain/stats/figures.ts';
import { addDays, startOfNyDay } from '#domain/time/new-york.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import { type DayRange, isIn, totalsIn, UNFOLDED_CHANGES } from '#server/features/records/kept-totals.ts';
import type { Database } from '#server/platform/database/database.ts';

export type Totals = {
  readonly byMethod: readonly MethodTotal[];
  /** Completed amounts of each day of the range with requests, and of today whatever the range. */
  readonly byDay: Readonly<Record<RecordKind, DayAmounts>>;
  readonly ofToday: Readonly<Record<RecordKind, Figure>>;
  readonly firstDay: string | undefined;
};

/** As PostgreSQL writes them in JSON: sums in cents, days as text. */
type Read = {
  readonly by_method: readonly MethodTotal[];
  readonly kept: ReadonlyArray<{
    readonly kind: RecordKind;
    readonly days: readonly string[];
    readonly amounts: readonly Cents[];
    readonly first_day: string | null;
    readonly today: number;
  }>;
  readonly changed: ReadonlyArray<{
    readonly kind: RecordKind;
    readonly day: string;
    readonly requests: number;
    readonly count: number;
    readonly amount: number;
  }>;
};

/** One statement of one moment, without counting; a day takes two rows for all methods (0008-keep-totals). */
export async function loadTotals(
  { reads }: Database,
  { today, ...range }: DayRange & { readonly today: string },
): Promise<Totals> {
  const shown = sql`(${isIn(range)} or day = ${today}::date)`;
  const byMethod = sql`
    select kind, method, status, sum(count) as count, sum(amount_cents) as "amountCents" from ${totalsIn(range)}
    group by kind, method, status`;
  const kept = sql`
    select kind, array_agg(day) as days, array_agg(amount_cents) as amounts,
      min(day) filter (where requests > 0) as first_day,
      coalesce(sum(count) filter (where day = ${today}::date), 0) as today
    from counted_days where ${shown} group by kind`;
  const changed = sql`
    select kind, day, sum(count) as requests,
      coalesce(sum(count) filter (where is_completed(kind, status)), 0) as count,
      coalesce(sum(amount_cents) filter (where is_completed(kind, status)), 0) as amount
    from ${UNFOLDED_CHANGES} where ${shown} group by kind, day`;
  const { rows } = await sql<Read>`
    select (select coalesce(json_agg(each), '[]') from (${byMethod}) as each) as by_method,
      (select coalesce(json_agg(each), '[]') from (${kept}) as each) as kept,
      (select coalesce(json_agg(each), '[]') from (${changed}) as each) as changed`.execute(reads);
  return totalsFrom(rows[0] as Read, today);
}

function totalsFrom({ by_method: byMethod, kept, changed }: Read, today: string): Totals {
  const byDay = { deposit: new Map<string, Cents>(), withdrawal: new Map<string, Cents>() };
  const counts = { deposit: 0, withdrawal: 0 };
  const firstDays = kept.flatMap(({ first_day }) => first_day ?? []);
  for (const { kind, days, amounts, today: count } of kept) {
    for (const [place, day] of days.entries()) byDay[kind].set(day, amounts[place] as Cents);
    counts[kind] = count;
  }
  for (const { kind, day, requests, count, amount } of changed) {
    byDay[kind].set(day, cents((byDay[kind].get(day) ?? 0) + amount));
    if (day === today) counts[kind] += count;
    if (requests > 0) firstDays.push(day);
  }
  const ofToday = (kind: RecordKind) => ({
    count: counts[kind],
    amountCents: byDay[kind].get(today) ?? cents(0),
  });
  return {
    byMethod,
    byDay,
    ofToday: { deposit: ofToday('deposit'), withdrawal: ofToday('withdrawal') },
    firstDay: firstDays.sort()[0],
  };
}

type HourRead = { readonly kind: RecordKind; readonly hour: number; readonly amount: Cents };

/** Reads one New York day's requests alone, by their time. */
export async function loadHours({ reads }: Database, day: string) {
  const amounts = (kind: RecordKind) => sql`
    select ${kind}::text as kind, extract(hour from created_at at time zone 'America/New_York') as hour,
      sum(amount_cents) as amount
    from ${sql.table(RECORD_TABLES[kind])}
    where created_at >= ${startOfNyDay(day)} and created_at < ${startOfNyDay(addDays(day, 1))}
      and is_completed(${kind}::text, status)
    group by hour`;
  const { rows } = await sql<{ readonly hours: readonly HourRead[] }>`
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
