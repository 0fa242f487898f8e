import { sql } from 'kysely';
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
};

/** Deposits that were lately credited with less money than that, or lost it since, newest first; those in coins aside, which nothing tells of. */
export function findCreditedShort(queries: Queries) {
  return findGaps(queries, {
    gap: sql`amount_cents - received_cents`,
    at: sql`greatest(status_updated_at, reversed_at)`,
    where: sql`is_completed('deposit', status) and received_cents < amount_cents and not is_in_coins(method)
      and not exists (select from write_offs where deposit_id = deposits.id and undone_at is null)
      and (status_updated_at > ${LATELY} or reversed_at > ${LATELY}) order by greatest(status_updated_at, reversed_at) desc`,
  });
}

/** Deposits that were given money and are not credited, oldest first. */
export function findUncredited(queries: Queries) {
  return findGaps(queries, {
    gap: sql`received_cents`,
    at: sql`created_at`,
    where: sql`received_cents > 0 and not is_completed('deposit', status) order by created_at`,
  });
}

type Gaps = Readonly<Record<'gap' | 'at' | 'where', ReturnType<typeof sql>>>;

async function findGaps(queries: Queries, { gap, at, where }: Gaps) {
  const { rows } = await sql<GapRow>`
    select id as "depositId", username, method, status, amount_cents as amount, received_cents as received, ${at} as at,
      status_updated_by_name as "byName", (sum(${gap}) over ())::bigint as gaps,
      (count(*) over ())::int as count
    from deposits where ${where} limit ${MOST}`.execute(queries);
  return {
    count: rows[0]?.count ?? 0,
    amount: rows[0]?.gaps ?? cents(0),
    deposits: rows.map(({ gaps: _gaps, count: _count, at: since, ...row }) => ({
      ...row,
      at: since.toISOString(),
    })),
  };
}
