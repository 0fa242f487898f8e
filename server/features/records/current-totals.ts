import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';

/** New York days, both ends included. An absent end is open. */
export type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined };

type Total = {
  readonly kind: string;
  readonly method: string;
  readonly status: string;
  readonly count: number;
  readonly amount_cents: Cents;
};

export function isIn(range: DayRange) {
  return sql<boolean>`day >= coalesce(${range.from ?? null}::date, '-infinity') and
    day <= coalesce(${range.to ?? null}::date, 'infinity')`;
}

/**
 * Only changes behind the mark, before which a long-open snapshot alone keeps any (0008-keep-totals). A mark
 * that is ahead is of another cluster, from which the tables were copied.
 */
export const UNFOLDED_CHANGES = sql`(
  select * from total_changes where changed_in >= coalesce(
    (select folded_before from fold_mark where folded_before <= pg_snapshot_xmin(pg_current_snapshot())), '0')
) as unfolded`;

/** Several rows may add up to one total. One statement, so that changes being folded are seen once. */
export function totalsOfDays(range: DayRange) {
  return sql<Total & { readonly day: Date }>`(
    select day, kind, method, status, count, amount_cents from daily_totals where ${isIn(range)}
    union all
    select day, kind, method, status, count, amount_cents from ${UNFOLDED_CHANGES} where ${isIn(range)}
  )`.as<'totals'>('totals');
}

/** Without days, an open range takes few rows. */
export function totalsIn(range: DayRange) {
  if (range.from !== undefined || range.to !== undefined) return totalsOfDays(range);
  return sql<Total>`(
    select kind, method, status, count, amount_cents from ever_totals
    union all
    select kind, method, status, count, amount_cents from ${UNFOLDED_CHANGES}
  )`.as<'totals'>('totals');
}
