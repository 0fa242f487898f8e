import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { COMPLETED_STATUSES, type RecordKind, TOLD_AFTER_MS } from '#domain/records/record.ts';
import type { Database } from '#server/platform/database/database.ts';

export type CompletedRequest = {
  readonly kind: RecordKind;
  readonly username: string;
  readonly method: string;
  readonly amountCents: Cents;
  readonly completedAt: Date;
};

const RECENT_DAYS = 7;

// A median of fewer means nothing.
const FEWEST_FOR_MEDIAN = 5;

/** Newest first, by the indexes on completed requests. */
export async function findCompleted(
  { queries }: Database,
  now: Date,
  limit: number,
): Promise<CompletedRequest[]> {
  const toldUntil = new Date(now.getTime() - TOLD_AFTER_MS);
  const deposits = queries
    .selectFrom('deposits')
    .where('status', 'in', COMPLETED_STATUSES.deposit)
    .where('status_updated_at', '>', daysBefore(now))
    .where('status_updated_at', '<=', toldUntil)
    .select((row) => [
      row.val('deposit').as('kind'),
      'username',
      'method',
      'amount_cents as amountCents',
      row.ref('status_updated_at').$notNull().as('completedAt'),
    ])
    .orderBy('status_updated_at', 'desc')
    .limit(limit);
  const withdrawals = queries
    .selectFrom('withdrawals')
    .where('status', 'in', COMPLETED_STATUSES.withdrawal)
    .where('send_status_updated_at', '>', daysBefore(now))
    .where('send_status_updated_at', '<=', toldUntil)
    .select((row) => [
      row.val('withdrawal').as('kind'),
      'username',
      'method',
      'amount_cents as amountCents',
      row.ref('send_status_updated_at').$notNull().as('completedAt'),
    ])
    .orderBy('send_status_updated_at', 'desc')
    .limit(limit);
  const found = await Promise.all([deposits.execute(), withdrawals.execute()]);
  return found
    .flat()
    .map((row) => ({ ...row, kind: row.kind as RecordKind }))
    .sort((one, other) => other.completedAt.getTime() - one.completedAt.getTime())
    .slice(0, limit);
}

/** In whole minutes; null if too few were completed. */
export async function usualMinutes(database: Database, kind: RecordKind, now: Date): Promise<number | null> {
  const { count, median } = await (kind === 'deposit'
    ? depositTimes(database, now)
    : withdrawalTimes(database, now)
  ).executeTakeFirstOrThrow();
  return count < FEWEST_FOR_MEDIAN || median === null ? null : Math.max(1, Math.round(median));
}

function depositTimes({ queries }: Database, now: Date) {
  return queries
    .selectFrom('deposits')
    .where('status', 'in', COMPLETED_STATUSES.deposit)
    .where('source', '=', 'player')
    .where('status_updated_at', '>', daysBefore(now))
    .select([sql<number>`count(*)`.as('count'), medianMinutesUntil('status_updated_at').as('median')]);
}

function withdrawalTimes({ queries }: Database, now: Date) {
  return queries
    .selectFrom('withdrawals')
    .where('status', 'in', COMPLETED_STATUSES.withdrawal)
    .where('source', '=', 'player')
    .where('send_status_updated_at', '>', daysBefore(now))
    .select([sql<number>`count(*)`.as('count'), medianMinutesUntil('send_status_updated_at').as('median')]);
}

function medianMinutesUntil(column: string) {
  return sql<number | null>`
    percentile_cont(0.5) within group (order by extract(epoch from ${sql.ref(column)} - created_at)::float8 / 60)`;
}

function daysBefore(now: Date): Date {
  return new Date(now.getTime() - RECENT_DAYS * 86_400_000);
}
