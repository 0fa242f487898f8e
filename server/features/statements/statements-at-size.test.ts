import { createHash, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import type { StatementLine } from '#domain/receipts/statements/statement-line.ts';
import { takeReceiptsIn } from '#server/features/receipts/take-receipts.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { mailOf, NOON, openTaker } from '#test/fixtures/receipts/incoming.ts';
import { ensureAccounts } from '#test/fixtures/receipts/removed-accounts.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { planLines, takeLines } from './take-lines.ts';

let database: TestDatabase;
let taker: ReturnType<typeof openTaker>;
beforeAll(async () => {
  database = await createTestDatabase();
  await ensureAccounts(database, [{ id: 'venmo-own', method: 'venmo' }]);
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
    rawKey: undefined,
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
async function insertMails(
  count: number,
  amount: number,
  authenticity: 'proved' | 'unproved' = 'proved',
): Promise<void> {
  await database.pool.query(
    `with made as (
       insert into receipts (
         id, source, source_key, account_id, rail, direction, event, amount_cents, currency, occurred_at, payer_name,
         received_at, authenticity
       )
       select gen_random_uuid(), 'mail', $2 || ' mail ' || i, 'venmo-own', 'venmo', 'in', 'payment', $2::bigint, 'usd',
         $3::timestamptz, 'Jane Doe', $3::timestamptz, $4
       from generate_series(1, $1::int) i
       returning id, source, source_key
     )
     insert into receipt_evidence (id, receipt_id, source, source_key, authenticity, received_at)
     select gen_random_uuid(), id, source, source_key, $4, $3::timestamptz from made`,
    [count, String(amount), NOON, authenticity],
  );
}

/** Counts statements, and the rows that answer them. */
function counting(queries: Queries) {
  const counts = { statements: 0, rows: 0 };
  const counted = queries.withPlugin({
    transformQuery({ node }) {
      counts.statements += 1;
      return node;
    },
    async transformResult({ result }) {
      counts.rows += result.rows.length;
      return result;
    },
  });
  return { counted, counts };
}

/** How many rows of receipts and of what was told of them a transaction has looked at so far, by whatever plan. */
async function rowsRead(transaction: Queries): Promise<number> {
  const { rows } = await sql<{ read: number }>`
    select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
    where relname in ('receipts', 'receipt_evidence')`.execute(transaction);
  return rows[0]?.read ?? 0;
}

test('lines that share second and amount with twice as many mails read some rows for each, not those of all the others', async () => {
  const [count, amount] = [700, 7_200];
  await insertMails(2 * count, amount);
  await database.pool.query('analyze receipts, receipt_evidence');
  const read = await database.queries.transaction().execute(async (transaction) => {
    const { counted, counts } = counting(transaction);
    const outcomes = await planLines(counted, taker.signer, alikeLines(count, { amount }), brought);
    expect(new Set(outcomes)).toEqual(new Set(['supersedes']));
    return { answered: counts.rows, looked: await rowsRead(transaction) };
  });
  // Some 2 answer each line, and by the plan 6 to 20 are looked at; 1,400 would be all mails.
  expect(Math.min(read.answered, read.looked)).toBeGreaterThan(count);
  expect(Math.max(read.answered, read.looked)).toBeLessThan(100 * count);
});

/** Imports lines onto as many mails alike; answers how many statements that took. */
async function importAlike(count: number, amount: number): Promise<number> {
  return database.unhurried.transaction().execute(async (transaction) => {
    const { counted, counts } = counting(transaction);
    const intake = { ...taker, transaction: counted, log: () => {} };
    const outcomes = await takeLines(intake, alikeLines(count, { amount }), brought);
    expect(new Set(outcomes)).toEqual(new Set(['supersedes']));
    return counts.statements;
  });
}

const mailsOf = async (amount: number) =>
  (
    await database.pool.query('select id, source, judged_from from receipts where amount_cents = $1', [
      amount,
    ])
  ).rows;

test('of lines that leave their mails as the rules saw them, no rule is asked', async () => {
  await insertMails(700, 7_300);
  const before = await mailsOf(7_300);
  await importAlike(700, 7_300);
  const after = await mailsOf(7_300);
  const judged = new Map(before.map(({ id, judged_from }) => [id, judged_from]));
  expect(after.map(({ source }) => source)).toEqual(before.map(() => 'statement'));
  expect(after.filter(({ id, judged_from }) => judged.get(id) !== judged_from)).toEqual([]);
});

test('a thousand mails that their lines bring before the rules take a statement for hundreds of them, not for each', async () => {
  await insertMails(1_000, 7_400, 'unproved');
  const before = await mailsOf(7_400);
  expect(await importAlike(1_000, 7_400)).toBeLessThan(60);
  const asked = new Set((await mailsOf(7_400)).map(({ judged_from }) => judged_from));
  expect(asked.has(before[0]?.judged_from)).toBe(false);
});

/** Holds the lock of whoever takes receipts by Venmo, does something with it, and lets go once it is told. */
function holdVenmo(meanwhile: (held: { readonly transaction: Queries }) => Promise<unknown>) {
  const held = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const ended = taker.change(async (transaction, log) => {
    await takeReceiptsIn({ ...taker, transaction, log }, [mailOf({ read: { amount: 1 } })]);
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
    takeReceiptsIn({ ...taker, transaction, log: () => {} }, [mail]),
  );
  await holder.held;
  const lines = [
    ...alikeLines(1, { amount: 8_000, transactionId: 'told-meanwhile' }),
    ...alikeLines(1, { amount: 8_100, transactionId: other }),
  ];
  const outcomes = await database.unhurried
    .transaction()
    .setAccessMode('read only')
    .execute((snapshot) => planLines(snapshot, taker.signer, lines, brought));
  expect(outcomes).toEqual(['new', 'new']);

  const importing = database.unhurried
    .transaction()
    .execute((transaction) => takeLines({ ...taker, transaction, log: () => {} }, lines, brought));
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
