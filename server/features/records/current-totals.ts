import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';

/** New York days; the first is included, the last too. An absent end is open. */
export type DayRange = { readonly from?: string | undefined; readonly to?: string | undefined };

type Total = {
  readonly kind: string;
  readonly method: string;
  readonly status: string;
  readonly count: number;
  readonly amount_cents: Cents;
};

/** A condition for days of a range. */
export function isIn(range: DayRange) {
  return sql<boolean>`day >= coalesce(${range.from ?? null}::date, '-infinity') and
    day <= coalesce(${range.to ?? null}::date, 'infinity')`;
}

/**
 * What the kept totals lack: of the table of changes only what is behind the mark, because before it there are none left
 * but those that a snapshot keeps which has been open for long (0008-keep-totals). A mark that is ahead is of another
 * cluster, from which the tables were copied.
 */
export const UNFOLDED_CHANGES = sql`(
  select * from total_changes where changed_in >= coalesce(
    (select folded_before from fold_mark where folded_before <= pg_snapshot_xmin(pg_current_snapshot())), '0')
) as unfolded`;

/**
 * A table of the totals of a range of days; several rows may add up to one total. What is being folded is seen once by
 * whoever reads, since all of it is one statement.
 */
export function totalsOfDays(range: DayRange) {
  return sql<Total & { readonly day: Date }>`(
    select day, kind, method, status, count, amount_cents from daily_totals where ${isIn(range)}
    union all
    select day, kind, method, status, count, amount_cents from ${UNFOLDED_CHANGES} where ${isIn(range)}
  )`.as<'totals'>('totals');
}

/** The same without the days, from a few rows however many days there are if the range is open. */
export function totalsIn(range: DayRange) {
  if (range.from !== undefined || range.to !== undefined) return totalsOfDays(range);
  return sql<Total>`(
    select kind, method, status, count, amount_cents from ever_totals
    union all
    select kind, method, status, count, amount_cents from ${UNFOLDED_CHANGES}
  )`.as<'totals'>('totals');
}
