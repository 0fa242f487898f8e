import { type Expression, type SqlBool, sql } from 'kysely';
import { type Crowd, crowdsOf, type MinuteOfRequests } from '#domain/floods/crowd.ts';
import type { Cents } from '#domain/money/usd.ts';
import { IS_UNPAID } from '#server/features/deposits/flood.ts';
import {
  type FloodOrigin,
  isFrom,
  isFromElsewhere,
  isOfKnownPlayer,
  isRecentRequest,
} from '#server/features/records/flood-condition.ts';
import { IS_UNPROVEN } from '#server/features/withdrawals/flood.ts';
import type { Database } from '#server/platform/database/database.ts';

const MOST_CROWDS = 20;
const MOST_EXAMPLES = 12;

/** A crowd, and what of it can be declined. */
export type CountedCrowd = Crowd & {
  readonly deposits: number;
  readonly withdrawals: number;
  readonly amountCents: Cents;
  readonly networks: number;
  readonly players: number;
  /** How many of the withdrawals are in the names of players who were credited or paid before. */
  readonly ofKnown: number;
  readonly examples: readonly string[];
  /** How many more came meanwhile that are no part of it. */
  readonly leftAlone: number;
};

/**
 * The floods from everywhere, the latest first.
 * @param networks those whose requests are no part of these
 * @param countedAt nothing that came later is counted
 */
export async function findCrowds(
  { reads }: Database,
  networks: readonly string[],
  countedAt: Date,
): Promise<CountedCrowd[]> {
  const origin: FloodOrigin = { everywhereBut: networks };
  const deposits = sql<boolean>`${isFrom('deposits', origin)} and ${IS_UNPAID}`;
  const withdrawals = sql<boolean>`${isFrom('withdrawals', origin)} and ${IS_UNPROVEN}`;
  const counted = sql<boolean>`${isRecentRequest()} and created_at <= ${countedAt}`;
  const { rows: minutes } = await sql<MinuteOfRequests>`
    select date_trunc('minute', created_at) as minute, count(*) as requests from (
      select created_at from deposits where ${counted} and ${deposits}
      union all select created_at from withdrawals where ${counted} and ${withdrawals}
    ) as pending
    group by 1`.execute(reads);
  const crowds = crowdsOf(minutes).slice(0, MOST_CROWDS);
  if (crowds.length === 0) return [];

  const from = (kind: string, table: 'deposits' | 'withdrawals', isPart: Expression<SqlBool>) => sql`
    select ${sql.lit(kind)} as kind, username, requested_from, amount_cents, created_at, ${isPart} as is_part,
      ${isOfKnownPlayer(table)} as is_known
    from ${sql.table(table)} where ${counted} and ${isFromElsewhere(networks)}`;
  const { rows } = await sql<CountedCrowd>`
    select crowd.since, least(crowd.until, ${countedAt}) as until,
      count(*) filter (where is_part and kind = 'deposit') as deposits,
      count(*) filter (where is_part and kind = 'withdrawal') as withdrawals,
      sum(amount_cents) filter (where is_part)::bigint as "amountCents",
      count(distinct requested_from) filter (where is_part) as networks,
      count(distinct username) filter (where is_part) as players,
      count(*) filter (where is_part and is_known) as "ofKnown",
      (array_agg(distinct username) filter (where is_part))[1:${sql.lit(MOST_EXAMPLES)}] as examples,
      count(*) filter (where not is_part) as "leftAlone"
    from unnest(${crowds.map(({ since }) => since)}::timestamptz[], ${crowds.map(({ until }) => until)}::timestamptz[])
      as crowd (since, until)
    join (${from('deposit', 'deposits', deposits)} union all ${from('withdrawal', 'withdrawals', withdrawals)})
      as pending on created_at between crowd.since and crowd.until
    group by crowd.since, crowd.until
    order by crowd.since desc`.execute(reads);
  return rows;
}
