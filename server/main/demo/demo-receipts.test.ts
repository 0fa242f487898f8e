import { expect, test } from 'vitest';
import { EXCEPTION_REASONS } from '#domain/receipts/states.ts';
import { checkLedger, findClosesPastLog } from '#server/features/ledger/check-ledger.ts';
import { seedSettings } from '#server/features/payment-settings/store.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { createSealer } from '#server/platform/sealing/sealer.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { seedDemo } from './seed-demo.ts';

test('a demo shows what was matched, each reason for which a person has to look, and where its money is', async () => {
  await using database = await createTestDatabase();
  const sealer = createSealer('a secret of at least 32 characters');
  await seedSettings(database, createRowSigner(sealer.keys));
  await seedDemo(database, { password: 'correct horse battery', sealer, now: new Date() });

  const { rows: states } = await database.pool.query<{ state: string; count: number }>(
    'select state, count(*)::int as count from receipts group by state',
  );
  const counts = Object.fromEntries(states.map(({ state, count }) => [state, count]));
  expect(counts.settled).toBeGreaterThan(1_500);
  expect((counts.waiting ?? 0) + (counts.part ?? 0)).toBeLessThan(40);
  expect(counts.out).toBeGreaterThan(50);

  const { rows: reasons } = await database.pool.query<{ reason: string }>(
    'select distinct unnest(reasons) as reason from receipts where waits order by 1',
  );
  expect(reasons.map(({ reason }) => reason)).toEqual([...EXCEPTION_REASONS].sort());

  const { rows: lines } = await database.pool.query<{ payer: string }>(
    "select payer_name as payer from receipts where source = 'statement' and amount_cents in (6110, 6220, 6330, 6440, 6550) order by amount_cents",
  );
  expect(lines.map(({ payer }) => payer)).toEqual([
    'FALK NORA',
    'VERA HOLM',
    'OTTO MARSH',
    'KAI STONE',
    'Jana Rowe',
  ]);

  const { rows: lost } = await database.pool.query('select id from deposits where reversed_at is not null');
  // One payment is disputed, and one was less than its first mail said.
  expect(lost).toHaveLength(2);
  const { rows: wrong } = await database.pool.query(
    `select deposits.id from deposits
     left join receipt_allocations on deposit_id = deposits.id
     group by deposits.id
     having received_cents <> coalesce(sum(receipt_allocations.amount_cents), 0)`,
  );
  expect(wrong).toEqual([]);

  const { rows: closes } = await database.pool.query<{ state: string; difference: number }>(
    'select state, (stated_cents - expected_cents)::int as difference from closes order by through_day',
  );
  expect(closes).toEqual([
    { state: 'approved', difference: 124_000 },
    { state: 'approved', difference: 0 },
    { state: 'approved', difference: -1_240 },
    { state: 'prepared', difference: 0 },
  ]);
  const { rows: leaving } = await database.pool.query(
    `select count(*) filter (where matched.id is null)::int as open from receipts
     left join outgoing_matches as matched on receipt_id = receipts.id
     where direction = 'out' and event = 'payment'`,
  );
  expect(leaving).toEqual([{ open: 1 }]);
  expect(await checkLedger(database.queries)).toEqual({ notOfFacts: [], notOfDays: [] });
  expect(await findClosesPastLog(database.queries)).toEqual([]);
});
