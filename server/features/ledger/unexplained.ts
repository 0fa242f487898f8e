import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import type { CountedFigure } from './counted-figures.ts';

export const LEFT = sql<boolean>`direction = 'out' and event = 'payment'`;

/** Of receipts: dollars that are believed to have left, and have not all come back. */
export const BELIEVED_TO_HAVE_LEFT = sql<boolean>`${LEFT} and currency = 'usd'
  and receipts.authenticity <> 'unproved' and receipts.amount_cents > reversed_cents`;

/** The index `receipts_unexplained` has these, the largest first. */
export const UNEXPLAINED = sql<boolean>`${BELIEVED_TO_HAVE_LEFT} and not explained`;

/** What left an account before then, and nobody has said what for. */
export async function findUnexplained(
  queries: Queries,
  accountId: string,
  before: Date,
): Promise<Pick<CountedFigure, 'count' | 'amount'>> {
  const { rows } = await sql<Pick<CountedFigure, 'count' | 'amount'>>`
    select count(*)::int as count, coalesce(sum(amount_cents - reversed_cents), 0)::bigint as amount
    from receipts where ${UNEXPLAINED} and account_id = ${accountId} and occurred_at < ${before}`.execute(
    queries,
  );
  return rows[0] as Pick<CountedFigure, 'count' | 'amount'>;
}
