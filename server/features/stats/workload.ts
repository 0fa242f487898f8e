import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { MOST_LOOKED_AT, MOST_POINTS, OPEN_STATUSES, type WorkloadUnit } from '#domain/stats/figures.ts';
import { addDays, startOfNyDay } from '#domain/time/new-york.ts';
import { RECORD_TABLES } from '#server/features/record-tables.ts';
import type { DayRange } from '#server/features/records/kept-totals.ts';
import type { Database } from '#server/platform/database/database.ts';

type Times = { readonly kind: RecordKind; readonly count: number; readonly times: readonly [number, number] };

type Read = {
  readonly lookedFrom: string | null;
  readonly unit: WorkloadUnit;
  readonly whole: readonly Times[];
  readonly points: ReadonlyArray<Times & { readonly first: string }>;
  readonly people: ReadonlyArray<Times & { readonly id: string | null; readonly name: string | null }>;
  readonly hours: ReadonlyArray<{
    readonly weekday: number;
    readonly hour: number;
    readonly deposits: number;
    readonly withdrawals: number;
  }>;
  readonly accounts: ReadonlyArray<{
    readonly accountId: string | null;
    readonly account: string;
    readonly method: string;
    readonly count: number;
    readonly amount: Cents;
  }>;
};

const NY = sql.lit('America/New_York');

export async function loadWorkload({ reads }: Database, range: DayRange) {
  const { rows } = await sql<{ readonly read: Read }>`
    with looked_at as materialized (
      (${newest('deposit', range, sql`account_id, payment_account`)})
      union all (${newest('withdrawal', range, sql`null, null`)})
    ), settled as materialized (
      select kind, day, settled_by, round(greatest(0, extract(epoch from settled_at - created_at)))::bigint as seconds
      from looked_at where is_settled and source = 'player' and settled_at is not null
    ), unit as (
      select case
        when span <= ${MOST_POINTS} then 'day' when span <= ${MOST_POINTS * 7} then 'week' else 'month'
      end as name
      from (select coalesce(max(day) - min(day) + 1, 0) as span from settled) as days
    )
    select json_build_object(
      'lookedFrom', (
        select max(oldest)::text from (
          select min(day) + 1 as oldest from looked_at group by kind having count(*) = ${MOST_LOOKED_AT}
        ) as cut
      ),
      'unit', (select name from unit),
      'whole', ${listOf(sql`select kind, ${TIMES} from settled group by kind`)},
      'points', ${listOf(sql`
        select kind, date_trunc((select name from unit), day)::date::text as first, ${TIMES}
        from settled group by kind, first order by first`)},
      'people', ${listOf(sql`
        select kind, settled_by as id, (select display_name from staff where id = settled_by) as name, ${TIMES}
        from settled group by kind, settled_by order by count(*) desc, settled_by`)},
      'hours', ${listOf(sql`
        select extract(isodow from local) as weekday, extract(hour from local) as hour,
          count(*) filter (where kind = 'deposit') as deposits,
          count(*) filter (where kind = 'withdrawal') as withdrawals
        from (select kind, created_at at time zone ${NY} as local from looked_at) as requests
        group by 1, 2 order by 1, 2`)},
      'accounts', ${listOf(sql`
        select account_id as "accountId", method,
          (array_agg(payment_account order by created_at desc))[1] as account, count(*) as count,
          coalesce(sum(amount_cents) filter (where is_completed(kind, status)), 0) as amount
        from looked_at where kind = 'deposit' and payment_account is not null
        group by account_id, method, case when account_id is null then payment_account end
        order by count(*) desc, account`)}
    ) as read`.execute(reads);
  const [{ read }] = rows as [(typeof rows)[number]];
  const { lookedFrom, unit, whole, points, people, hours, accounts } = read;
  return {
    ...{ lookedFrom, hours: [...hours], accounts: [...accounts] },
    processing: {
      ...{ unit, ...ofKinds(whole) },
      points: grouped(points, ({ first }) => ({ first })),
      people: grouped(people, ({ id, name }) => ({ id, name })),
    },
  };
}

const TIMES = sql`count(*) as count, percentile_disc(array[0.5, 0.9]) within group (order by seconds) as times`;

function newest(kind: RecordKind, { from, to }: DayRange, account: RawBuilder<unknown>) {
  return sql`
    select ${kind}::text as kind, created_at, (created_at at time zone ${NY})::date as day, method, status, source,
      amount_cents, status not in (${sql.join(OPEN_STATUSES[kind].map((status) => sql.lit(status)))}) as is_settled,
      status_updated_at as settled_at, status_updated_by as settled_by, ${account}
    from ${sql.table(RECORD_TABLES[kind])}
    where ${from === undefined ? sql`true` : sql`created_at >= ${startOfNyDay(from)}`}
      and ${to === undefined ? sql`true` : sql`created_at < ${startOfNyDay(addDays(to, 1))}`}
    order by created_at desc, id desc limit ${sql.lit(MOST_LOOKED_AT)}`;
}

function listOf(rows: RawBuilder<unknown>) {
  return sql`coalesce((select json_agg(each) from (${rows}) as each), '[]')`;
}

function grouped<Row extends Times, Key extends object>(rows: readonly Row[], keyOf: (row: Row) => Key) {
  const groups = Map.groupBy(rows, (row) => JSON.stringify(keyOf(row)));
  return [...groups.values()].map((group) => ({ ...keyOf(group[0] as Row), ...ofKinds(group) }));
}

function ofKinds(rows: readonly Times[]) {
  const of = (kind: RecordKind) => {
    const found = rows.find((row) => row.kind === kind);
    return found === undefined ? null : { count: found.count, median: found.times[0], p90: found.times[1] };
  };
  return { deposits: of('deposit'), withdrawals: of('withdrawal') };
}
