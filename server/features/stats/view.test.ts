import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { type Cents, cents } from '#domain/money/usd.ts';
import { COMPLETED_STATUSES, isCompleted, type RecordKind } from '#domain/records/record.ts';
import { WITHDRAWAL_STATUSES } from '#domain/withdrawals/withdrawal.ts';
import { foldTotals } from '#server/features/records/kept-totals.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { loadTotals } from './view.ts';

const TODAY = '2026-03-10';
const DAYS = ['2026-03-07', '2026-03-09', TODAY];

test('what counts is the same in the database as in the rules', async () => {
  await using database = await createTestDatabase();
  const statuses = { deposit: STORED_DEPOSIT_STATUSES, withdrawal: WITHDRAWAL_STATUSES };
  for (const kind of Object.keys(COMPLETED_STATUSES) as RecordKind[]) {
    for (const status of statuses[kind]) {
      const counts = sql<boolean>`is_completed(${kind}, ${status})`.as('counts');
      const row = await database.queries.selectNoFrom(counts).executeTakeFirstOrThrow();
      expect(row.counts, `${kind} ${status}`).toBe(isCompleted(kind, status));
    }
  }
});

async function insertOfEachStatus(database: Database, amount: number): Promise<void> {
  await insertDeposits(
    database,
    DAYS.flatMap((day) =>
      STORED_DEPOSIT_STATUSES.map((status) => ({
        status,
        amount_cents: cents(amount),
        created_at: new Date(`${day}T17:00:00Z`),
      })),
    ),
  );
}

test('what counts of each day is the same before it is folded, after, and between', async () => {
  await using database = await createTestDatabase();
  const counted = COMPLETED_STATUSES.deposit.length;
  let sum = 0;
  const expectTotals = async () => {
    const whole = await loadTotals(database, { today: TODAY });
    expect(whole.byDay.deposit).toEqual(new Map(DAYS.map((day) => [day, sum as Cents])));
    expect(whole.firstDay).toBe(DAYS[0]);
    const early = await loadTotals(database, { to: '2026-03-08', today: TODAY });
    expect(early.byDay.deposit.get('2026-03-07')).toBe(sum);
    expect(early.byDay.deposit.has('2026-03-09')).toBe(false);
    for (const { ofToday } of [whole, early]) {
      expect(ofToday.deposit.amountCents).toBe(sum);
      expect(ofToday.withdrawal).toEqual({ count: 0, amountCents: 0 });
    }
  };
  await insertOfEachStatus(database, 1_000);
  sum += counted * 1_000;
  await expectTotals();
  await foldTotals(database);
  await expectTotals();
  await insertOfEachStatus(database, 300);
  sum += counted * 300;
  await expectTotals();
  await database.queries.updateTable('deposits').set({ status: 'pending' }).execute();
  sum = 0;
  await expectTotals();
  await foldTotals(database);
  await expectTotals();
});
