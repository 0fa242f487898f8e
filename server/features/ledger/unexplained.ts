import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import type { CountedFigure } from './counted-figures.ts';

export const LEFT = sql<boolean>`direction = 'out' and event = 'payment'`;

/** Of receipts: dollars that are believed to have left, and have not all come back. */
export const BELIEVED_TO_HAVE_LEFT = sql<boolean>`${LEFT} and currency = 'usd'
  and receipts.authenticity <> 'unproved' and receipts.amount_cents > reversed_cents`;

/** The index `receipts_unexplained` has these, the largest first. */
export const UNEXPLAINED = sql<boolean>`${BELIEVED_TO_HAVE_LEFT} and not explained`;

/**
 * What left an account before then, and nobody has said what for; and what was refunded, disputed or never arrived from then
 * on by the word of a file alone: one invented line would else take what waits past a second person.
 */
export async function findUnexplained(
  queries: Queries,
  accountId: string,
  { from, before }: { readonly from: Date; readonly before: Date },
): Promise<Pick<CountedFigure, 'count' | 'amount'>> {
  const { rows } = await sql<Pick<CountedFigure, 'count' | 'amount'>>`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount from (
      select amount_cents - reversed_cents as amount
      from receipts where ${UNEXPLAINED} and account_id = ${accountId} and occurred_at < ${before}
      union all
      select amount_cents from receipts
      where account_id = ${accountId} and event <> 'payment' and authenticity = 'entered' and currency = 'usd'
        and contradiction is null and coalesce(occurred_at, received_at) between ${from} and ${before}
    ) as each`.execute(queries);
  return rows[0] as Pick<CountedFigure, 'count' | 'amount'>;
}
