import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { findActivity } from '#server/features/activity/view.ts';
import { findDeposits } from '#server/features/deposits/view.ts';
import { findReceiptPage } from '#server/features/receipts/receipt-page.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';

// PostgreSQL plans a statement five times on a connection before it keeps a plan, and these reads have two connections.
const READS = 24;

/** How often lists from a table were answered by a plan made before. */
async function keptPlans({ reads }: Database, table: string): Promise<number> {
  const counts = await Promise.all(
    [1, 2].map(() =>
      sql<{ kept: number }>`
        select coalesce(sum(generic_plans), 0)::int as kept, pg_sleep(0.1) from pg_prepared_statements
        where statement like ${`%from "${table}"%order by%`} and statement not like '%pg_prepared_statements%'`.execute(
        reads,
      ),
    ),
  );
  return counts.reduce((sum, { rows }) => sum + (rows[0]?.kept ?? 0), 0);
}

test('the second page of a list is not planned again, nor are the days before and the log', async () => {
  await using database = await createTestDatabase();
  await insertDeposits(database, Array(60).fill({}));
  const { nextCursor } = await findDeposits(database, { limit: 20 });
  const cursor = nextCursor as string;
  for (const [table, read] of [
    ['deposits', () => findDeposits(database, { limit: 20, cursor })],
    ['activity_log', () => findActivity(database, {}, { withOrigin: true, withMoney: false })],
    ['receipts', () => findReceiptPage(database.reads, { state: 'waiting', limit: 20 })],
  ] as const) {
    for (let i = 0; i < READS; i++) await read();
    expect(await keptPlans(database, table), table).toBeGreaterThanOrEqual(1);
  }
  const before = await keptPlans(database, 'deposits');
  for (let day = 1; day <= READS; day++) {
    const [from, to] = [day + 1, day].map((ago) => new Date(Date.now() - ago * 86_400_000));
    await findDeposits(database, { limit: 20, from, to });
  }
  expect(await keptPlans(database, 'deposits')).toBeGreaterThan(before);
});
