import { sql } from 'kysely';
import type { z } from 'zod';
import type { getFloods } from '#contract/floods/get-floods.ts';
import { type Arrivals, FLOOD_HOURS, FLOOD_REQUESTS, type Flood, floodsOf } from '#domain/floods/flood.ts';
import { cents } from '#domain/money/usd.ts';
import type { Database } from '#server/platform/database/database.ts';
import { ALTOGETHER, findRefused } from './refused-visits.ts';

const MOST_SHOWN = 20;
const MOST_NETWORKS = 5_000;

/** What may be a flood, and who was refused, as staff see it. */
export async function findFloods(database: Database): Promise<z.input<(typeof getFloods)['output']>> {
  const [{ arrivals, countedAt }, refused] = await Promise.all([
    findArrivals(database),
    findRefused(database),
  ]);
  const floods = floodsOf(arrivals);
  const shown = new Set(floods.map(({ network }) => network));
  const refusedOnly = [...refused]
    .filter(([network, count]) => network !== ALTOGETHER && count >= FLOOD_REQUESTS && !shown.has(network))
    .map(
      ([network]): Flood => ({
        network,
        deposits: 0,
        withdrawals: 0,
        amountCents: cents(0),
        since: countedAt,
      }),
    );
  return {
    floods: [...floods, ...refusedOnly].slice(0, MOST_SHOWN).map(({ amountCents, since, ...flood }) => ({
      ...flood,
      amount: amountCents,
      since: since.toISOString(),
      refused: refused.get(flood.network) ?? 0,
    })),
    refusedAltogether: refused.get(ALTOGETHER) ?? 0,
    countedAt: countedAt.toISOString(),
  };
}

/** The pending requests of players by network, of the networks with most of them. */
async function findArrivals({ reads }: Database): Promise<{ arrivals: Arrivals[]; countedAt: Date }> {
  const from = (kind: string, table: string) => sql`
    select ${sql.lit(kind)} as kind, requested_from, amount_cents, created_at from ${sql.table(table)}
    where status = 'pending' and source = 'player' and requested_from is not null
      and created_at > now() - ${`${FLOOD_HOURS} hours`}::interval`;
  const { rows } = await sql<Arrivals & { readonly countedAt: Date }>`
    select requested_from as network,
      network(set_masklen(requested_from, case family(requested_from) when 4 then 24 else 48 end)) as around,
      count(*) filter (where kind = 'deposit') as deposits,
      count(*) filter (where kind = 'withdrawal') as withdrawals,
      sum(amount_cents)::bigint as "amountCents",
      min(created_at) as since,
      -- Times of requests are rounded to the millisecond.
      date_trunc('milliseconds', now()) + interval '1 millisecond' as "countedAt"
    from (${from('deposit', 'deposits')} union all ${from('withdrawal', 'withdrawals')}) as pending
    group by requested_from
    order by count(*) desc
    limit ${MOST_NETWORKS}`.execute(reads);
  return { arrivals: rows, countedAt: rows[0]?.countedAt ?? new Date() };
}
