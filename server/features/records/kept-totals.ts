import { type Expression, sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import type { RecordKind } from '#domain/records/record.ts';
import { addDays, nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { FOLDED_BEFORE } from '#server/features/ledger/fold-mark.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { LiveFeed } from '#server/platform/live/live-feed.ts';

type Filter = {
  readonly id?: string | undefined;
  readonly search?: string | undefined;
  readonly minAmount?: number | undefined;
  readonly maxAmount?: number | undefined;
  readonly handledBy?: string | undefined;
  readonly status?: string | undefined;
  readonly methods?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

/** Undefined where kept totals cannot say: one record, a search, amounts, somebody's work, part of a day. */
export function keptCount(kind: RecordKind, filter: Filter): Expression<number> | undefined {
  if (filter.id !== undefined || filter.search || isUnindexed(filter)) return undefined;
  if (!isStartOfDay(filter.from) || !isStartOfDay(filter.to)) return undefined;
  const range = {
    from: filter.from && nyDay(filter.from),
    // The start of a day, which is not included.
    to: filter.to && addDays(nyDay(filter.to), -1),
  };
  const conditions = [sql`kind = ${sql.lit(kind)}`];
  if (filter.status) conditions.push(sql`status = ${sql.lit(filter.status)}`);
  if (filter.methods) {
    conditions.push(sql`method in (${sql.join(filter.methods.map((method) => sql.lit(method)))})`);
  }
  return sql<number>`(
    select coalesce(sum(count), 0)::bigint from ${totalsIn(range)} where ${sql.join(conditions, sql` and `)}
  )`;
}

/** Whether a filter has neither an index nor a kept total. */
export function isUnindexed({
  minAmount,
  maxAmount,
  handledBy,
}: Pick<Filter, 'minAmount' | 'maxAmount' | 'handledBy'>): boolean {
  return [minAmount, maxAmount, handledBy].some((value) => value !== undefined);
}

function isStartOfDay(instant: Date | undefined): boolean {
  return instant === undefined || startOfNyDay(nyDay(instant)).getTime() === instant.getTime();
}

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

/** Only changes behind the mark, before which a long-open snapshot alone keeps any (0008-keep-totals). */
export const UNFOLDED_CHANGES = sql`(
  select * from total_changes where changed_in >= ${FOLDED_BEFORE}
) as unfolded`;

/** Several rows may add up to one total. One statement, so that changes being folded are seen once. */
export function totalsOfDays(range: DayRange) {
  return sql<Total & { readonly day: string }>`(
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

const SECOND_MS = 1_000;

/** Keeps few enough changes unfolded to be read fast (0008-keep-totals). */
export function foldTotalsJob(database: Database, { onWake }: Pick<LiveFeed, 'onWake'>): Job {
  return {
    name: 'fold-totals',
    // For changes written past Cage, or by a node that died before it woke the others.
    lookEveryMs: 10 * SECOND_MS,
    onWake,
    restMs: SECOND_MS,
    maxRestMs: 10 * SECOND_MS,
    async isNeeded() {
      const { rows } = await sql`select from ${UNFOLDED_CHANGES} limit 1`.execute(database.queries);
      return rows.length > 0;
    },
    run: () => foldTotals(database),
  };
}

export async function foldTotals({ queries }: Database): Promise<void> {
  await sql`select fold_totals()`.execute(queries);
}
