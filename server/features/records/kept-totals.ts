import { sql } from 'kysely';
import type { RecordKind } from '#domain/records/record-kind.ts';
import { addDays, nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import type { Database } from '#server/platform/database/database.ts';
import { totalsIn } from './current-totals.ts';

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
 * How many records match, from the kept totals; undefined if they cannot say: for one record, a search, or part of a
 * day.
 */
export async function countKept(
  { reads }: Database,
  kind: RecordKind,
  filter: Filter,
): Promise<number | undefined> {
  if (filter.id || filter.search || !isStartOfDay(filter.from) || !isStartOfDay(filter.to)) return undefined;
  const range = {
    from: filter.from && nyDay(filter.from),
    // Up to the start of a day, which is not included.
    to: filter.to && addDays(nyDay(filter.to), -1),
  };
  let query = reads.selectFrom(totalsIn(range)).where('kind', '=', kind);
  if (filter.status) query = query.where('status', '=', filter.status);
  if (filter.methods) query = query.where('method', 'in', filter.methods);
  const { total } = await query
    .select(sql<number>`coalesce(sum(count), 0)::bigint`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

function isStartOfDay(instant: Date | undefined): boolean {
  return instant === undefined || startOfNyDay(nyDay(instant)).getTime() === instant.getTime();
}
