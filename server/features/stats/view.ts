import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { COMPLETED_STATUSES } from '#domain/records/completed-statuses.ts';
import type { RecordKind } from '#domain/records/record-kind.ts';
import type { DayTotal, MethodTotal } from '#domain/stats/figures.ts';
import { type DayRange, totalsIn, totalsOfDays } from '#server/features/records/current-totals.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';

/**
 * What the figures are made of, as of one moment; read from the kept totals, without counting (0100-fold-totals).
 */
export async function loadTotals(
  { reads }: Database,
  { today, ...range }: DayRange & { readonly today: string },
): Promise<{ byMethod: MethodTotal[]; byDay: DayTotal[]; ofToday: DayTotal[] }> {
  return reads
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (snapshot) => ({
      byMethod: await methodTotals(snapshot, range),
      byDay: await dayTotals(snapshot, range),
      ofToday: await dayTotals(snapshot, { from: today, to: today }),
    }));
}

async function methodTotals(queries: Queries, range: DayRange): Promise<MethodTotal[]> {
  const rows = await queries
    .selectFrom(totalsIn(range))
    .select([
      'kind',
      'method',
      'status',
      sql<number>`sum(count)::bigint`.as('count'),
      sql<Cents>`sum(amount_cents)::bigint`.as('amountCents'),
    ])
    .groupBy(['kind', 'method', 'status'])
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as RecordKind }));
}

/** Oldest first. A day with requests but none that count is included with zeros. */
async function dayTotals(queries: Queries, range: DayRange): Promise<DayTotal[]> {
  const counts = sql`(kind, status) in (${sql.join(COUNTED_PAIRS)})`;
  const rows = await queries
    .selectFrom(totalsOfDays(range))
    .select([
      'kind',
      sql<string>`day::text`.as('day'),
      sql<number>`coalesce(sum(count) filter (where ${counts}), 0)::bigint`.as('count'),
      sql<Cents>`coalesce(sum(amount_cents) filter (where ${counts}), 0)::bigint`.as('amountCents'),
    ])
    .groupBy(['kind', 'day'])
    .having((having) => having.fn.sum('count'), '>', 0)
    .orderBy('day')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as RecordKind }));
}

const COUNTED_PAIRS = Object.entries(COMPLETED_STATUSES).flatMap(([kind, statuses]) =>
  statuses.map((status) => sql`(${kind}, ${status})`),
);
