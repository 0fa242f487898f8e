import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#contract/base/figures.ts';
import type { Cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type CountedFigure = { readonly count: number; readonly amount: Cents; readonly hasMore: boolean };

/** @param amounts a select of one column, `amount` */
export async function countFigures(queries: Queries, amounts: RawBuilder<unknown>): Promise<CountedFigure> {
  const { rows } = await sql<CountedFigure>`
    with each as materialized (${amounts} limit ${MOST_COUNTED + 1}),
      counted as (select * from each limit ${MOST_COUNTED})
    select (select count(*) from counted)::int as count,
      (select coalesce(sum(amount), 0) from counted)::bigint as amount,
      (select count(*) from each) > ${MOST_COUNTED} as "hasMore"`.execute(queries);
  return rows[0] as CountedFigure;
}
