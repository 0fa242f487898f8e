import { sql } from 'kysely';
import type { RecordKind } from '#domain/records/record-kind.ts';
import { nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import type { Database } from '#server/platform/database/database.ts';

/** What a list is filtered by. */
type Filter = {
  readonly id?: string | undefined;
  readonly search?: string | undefined;
  readonly status?: string | undefined;
  readonly methods?: readonly string[] | undefined;
  readonly from?: Date | undefined;
  readonly to?: Date | undefined;
};

/**
 * How many records match, from the daily totals; undefined if they cannot say: for one record, a search, or part of a
 * day.
 */
export async function countKept(
  { queries }: Database,
  kind: RecordKind,
  filter: Filter,
): Promise<number | undefined> {
  if (filter.id || filter.search || !isStartOfDay(filter.from) || !isStartOfDay(filter.to)) return undefined;
  let query = queries.selectFrom('daily_totals').where('kind', '=', kind);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.methods) query = query.where('method', 'in', filter.methods);
  if (filter.from) query = query.where('day', '>=', sql<Date>`${nyDay(filter.from)}::date`);
  if (filter.to) query = query.where('day', '<', sql<Date>`${nyDay(filter.to)}::date`);
  const { total } = await query
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function isStartOfDay(instant: Date | undefined): boolean {
  return instant === undefined || startOfNyDay(nyDay(instant)).getTime() === instant.getTime();
}
