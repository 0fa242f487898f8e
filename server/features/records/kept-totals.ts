import { type Expression, sql } from 'kysely';
import type { RecordKind } from '#domain/records/record.ts';
import { addDays, nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { totalsIn } from './current-totals.ts';

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
