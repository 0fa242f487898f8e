import { type Expression, sql } from 'kysely';
import type { RecordKind } from '#domain/records/record.ts';
import { addDays, nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { totalsIn } from './current-totals.ts';

/** What a list is filtered by. */
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

/**
 * How many records match, from the kept totals; undefined if they cannot say: for one record, a search, amounts, somebody's
 * work, or part of a day.
 */
export function keptCount(kind: RecordKind, filter: Filter): Expression<number> | undefined {
  if (filter.id !== undefined || filter.search || isUnindexed(filter)) return undefined;
  if (!isStartOfDay(filter.from) || !isStartOfDay(filter.to)) return undefined;
  const range = {
    from: filter.from && nyDay(filter.from),
    // Up to the start of a day, which is not included.
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

/** Whether it is filtered by what no index answers and no total is kept of. */
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
