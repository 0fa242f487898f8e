import { type Expression, type SqlBool, sql } from 'kysely';
import { type Arrivals, type Flood, floodsOf } from '#domain/floods/flood.ts';
import { IS_UNPAID } from '#server/features/deposits/flood.ts';
import { isRecentRequest } from '#server/features/records/flood-condition.ts';
import { IS_UNPROVEN } from '#server/features/withdrawals/flood.ts';
import type { Database } from '#server/platform/database/database.ts';

const MOST_NETWORKS = 5_000;

/** The floods that come from one network each, of the pending requests by network. */
export async function findNetworkFloods({
  reads,
}: Database): Promise<{ readonly floods: Flood[]; readonly countedAt: Date }> {
  const from = (kind: string, table: string, isPart: Expression<SqlBool>) => sql`
    select ${sql.lit(kind)} as kind, requested_from, amount_cents, created_at from ${sql.table(table)}
    where ${isRecentRequest()} and ${isPart}`;
  const { rows } = await sql<Arrivals & { readonly countedAt: Date }>`
    select requested_from as network,
      network(set_masklen(requested_from, case family(requested_from) when 4 then 24 else 48 end)) as around,
      count(*) filter (where kind = 'deposit') as deposits,
      count(*) filter (where kind = 'withdrawal') as withdrawals,
      sum(amount_cents)::bigint as "amountCents",
      min(created_at) as since,
      -- Times of requests are rounded to the millisecond.
      date_trunc('milliseconds', now()) + interval '1 millisecond' as "countedAt"
    from (${from('deposit', 'deposits', IS_UNPAID)} union all ${from('withdrawal', 'withdrawals', IS_UNPROVEN)})
      as pending
    group by requested_from
    order by count(*) desc
    limit ${MOST_NETWORKS}`.execute(reads);
  return { floods: floodsOf(rows), countedAt: rows[0]?.countedAt ?? new Date() };
}
