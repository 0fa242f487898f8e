import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#contract/base/figures.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';

const LATELY = sql`now() - interval '30 days'`;
const MOST = 50;

type GapRow = {
  readonly depositId: string;
  readonly username: string;
  readonly method: string;
  readonly status: string;
  readonly amount: Cents;
  readonly received: Cents;
  readonly at: Date;
  readonly byName: string | null;
  readonly gaps: Cents;
  readonly count: number;
  readonly hasMore: boolean;
};

/** Deposits that were lately credited with less money than that, or lost it since, newest first; those in coins aside, which nothing tells of. */
export function findCreditedShort(queries: Queries) {
  const isShort = sql`is_completed('deposit', status) and received_cents < amount_cents and not is_in_coins(method)
    and not exists (select from write_offs where deposit_id = deposits.id and undone_at is null)`;
  // An `or` of the two times would read all there ever were.
  const lately = sql`
    (select id, amount_cents - received_cents as gap, status_updated_at as at from deposits
    where ${isShort} and status_updated_at > ${LATELY}
      and (reversed_at is null or reversed_at <= status_updated_at)
    order by status_updated_at desc limit ${MOST_COUNTED + 1})
    union all
    (select id, amount_cents - received_cents, reversed_at from deposits
    where ${isShort} and reversed_at > ${LATELY} and reversed_at > status_updated_at
    order by reversed_at desc limit ${MOST_COUNTED + 1})`;
  return findGaps(queries, lately, sql`desc`);
}

/** Deposits that were given money and are not credited, oldest first. */
export function findUncredited(queries: Queries) {
  const uncredited = sql`
    select id, received_cents as gap, created_at as at from deposits
    where received_cents > 0 and not is_completed('deposit', status)
    order by created_at limit ${MOST_COUNTED + 1}`;
  return findGaps(queries, uncredited, sql`asc`);
}

/** @param gaps rows of `id`, `gap` in cents, and `at` */
async function findGaps(queries: Queries, gaps: RawBuilder<unknown>, order: RawBuilder<unknown>) {
  const { rows } = await sql<GapRow>`
    with gaps as materialized (
        select * from (${gaps}) as each order by at ${order} limit ${MOST_COUNTED + 1}
      ),
      counted as (select * from gaps order by at ${order} limit ${MOST_COUNTED}),
      shown as (select id, at from gaps order by at ${order} limit ${MOST})
    select id as "depositId", username, method, status, amount_cents as amount, received_cents as received, at,
      status_updated_by_name as "byName", (select sum(gap) from counted)::bigint as gaps,
      (select count(*) from counted)::int as count, (select count(*) from gaps) > ${MOST_COUNTED} as "hasMore"
    from shown join deposits using (id) order by at ${order}`.execute(queries);
  return {
    count: rows[0]?.count ?? 0,
    amount: rows[0]?.gaps ?? cents(0),
    hasMore: rows[0]?.hasMore ?? false,
    deposits: rows.map(({ gaps: _gaps, count: _count, hasMore: _hasMore, at: since, ...row }) => ({
      ...row,
      at: since.toISOString(),
    })),
  };
}
