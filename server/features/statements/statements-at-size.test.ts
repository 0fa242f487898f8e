import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import type { StatementLine } from '#domain/receipts/statements/statement-line.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { mailOf, NOON, openTaker } from '#test/fixtures/receipts/taken.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { planLines, takeLines } from './take-lines.ts';

let database: TestDatabase;
let taker: ReturnType<typeof openTaker>;
beforeAll(async () => {
  database = await createTestDatabase();
  taker = openTaker(database);
});
afterAll(() => database[Symbol.asyncDispose]());

type Alike = { readonly amount: number; readonly payerName?: string; readonly transactionId?: string };

/** Lines of one second, amount and payer. */
function alikeLines(count: number, alike: Alike): StatementLine[] {
  const { amount, payerName = 'Jane Doe', transactionId } = alike;
  return Array.from({ length: count }, (_, place) => ({
    line: place + 2,
    raw: `${payerName},${amount}`,
    key: `${amount} ${place}`,
    reading: {
      kind: 'receipt',
      read: {
        ...{ rail: 'venmo', event: 'payment', direction: 'in', currency: 'usd', payerName },
        ...(transactionId && { transactionId }),
        amount: cents(amount),
        occurredAt: NOON,
      },
    },
  }));
}

const brought = { accountId: 'venmo-own', receivedAt: NOON };

/** Mails of the same second, amount and payer. */
async function insertMails(count: number, amount: number): Promise<void> {
  await database.pool.query(
    `with made as (
       insert into receipts (
         id, source, source_key, account_id, rail, direction, event, amount_cents, currency, occurred_at, payer_name,
         received_at, authenticity
       )
       select gen_random_uuid(), 'mail', $2 || ' mail ' || i, 'venmo-own', 'venmo', 'in', 'payment', $2::bigint, 'usd',
         $3::timestamptz, 'Jane Doe', $3::timestamptz, 'proved'
       from generate_series(1, $1::int) i
       returning id, source, source_key
     )
     insert into receipt_evidence (id, receipt_id, source, source_key, authenticity, received_at)
     select gen_random_uuid(), id, source, source_key, 'proved', $3::timestamptz from made`,
    [count, String(amount), NOON],
  );
}

/** How many rows of receipts and of what was told of them a transaction has looked at so far. */
async function rowsRead(transaction: Queries): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname in ('receipts', 'receipt_evidence')`.execute(transaction);
  return rows[0]?.read ?? 0;
}

test('four times as many lines that share second and amount with four times as many mails read some four times the rows', async () => {
  const readFor = async (count: number, amount: number) => {
    await insertMails(2 * count, amount);
    await database.pool.query('analyze receipts, receipt_evidence');
    return database.queries.transaction().execute(async (transaction) => {
      const outcomes = await planLines(transaction, alikeLines(count, { amount }), brought);
      expect(new Set(outcomes)).toEqual(new Set(['supersedes']));
      return rowsRead(transaction);
    });
  };
  const few = await readFor(700, 7_100);
  const many = await readFor(2_800, 7_200);
  expect(few).toBeGreaterThan(700);
  expect(many / few).toBeLessThan(6);
});

/** Holds the lock of whoever takes receipts by Venmo, does something with it, and lets go once it is told. */
function holdVenmo(meanwhile: (held: { readonly transaction: Queries }) => Promise<unknown>) {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const ended = taker.change(async (transaction, log) => {
    await takeReceiptsIn({ transaction, log, sealer: taker.sealer }, [mailOf({ read: { amount: 1 } })]);
    held.resolve();
    await release.promise;
    await meanwhile({ transaction });
  });
  return {
    held: held.promise,
    letGo() {
      release.resolve();
      return ended;
    },
  };
}

test('a preview waits for nobody, and an import finds what was told while it was read', async () => {
  const [mail, other] = [mailOf({ read: { transactionId: 'told-meanwhile', amount: 8_000 } }), randomUUID()];
  const holder = holdVenmo(({ transaction }) =>
    takeReceiptsIn({ transaction, log: () => {}, sealer: taker.sealer }, [mail]),
  );
  await holder.held;
  const lines = [
    ...alikeLines(1, { amount: 8_000, transactionId: 'told-meanwhile' }),
    ...alikeLines(1, { amount: 8_100, transactionId: other }),
  ];
  const outcomes = await database.unhurried
    .transaction()
    .setAccessMode('read only')
    .execute((snapshot) => planLines(snapshot, lines, brought));
  expect(outcomes).toEqual(['new', 'new']);

  const importing = database.unhurried
    .transaction()
    .execute((transaction) =>
      takeLines({ transaction, log: () => {}, sealer: taker.sealer }, lines, brought),
    );
  await until(async () => {
    const { rows } = await database.pool.query(
      `select from pg_locks where locktype = 'advisory' and not granted
         and database = (select oid from pg_database where datname = current_database())`,
    );
    return rows.length > 0;
  });
  await holder.letGo();
  expect(await importing).toEqual(['supersedes', 'new']);
  const { rows } = await database.pool.query(
    `select source, source_key, authenticity from receipts where transaction_id = 'told-meanwhile'`,
  );
  const key = createHash('sha256')
    .update(JSON.stringify(['venmo-own', '8000 0']))
    .digest('hex');
  expect(rows).toEqual([{ source: 'statement', source_key: key, authenticity: 'proved' }]);
});
