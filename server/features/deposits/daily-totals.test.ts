import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { STORED_DEPOSIT_STATUSES } from '#domain/deposits/deposit.ts';
import { cents } from '#domain/money/usd.ts';
import {
  foldTotals,
  totalsIn,
  totalsOfDays,
  UNFOLDED_CHANGES,
} from '#server/features/records/kept-totals.ts';
import type { Database } from '#server/platform/database/database.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';

type Total = { day: string; method: string; status: string; count: number; amount_cents: number };

const METHODS = ['Venmo', 'Zelle', 'BTC'];
// Around both ends of a New York day, and across a change of the clock.
const INSTANTS = [
  '2026-03-08T04:59:59.999Z',
  '2026-03-08T05:00:00.000Z',
  '2026-03-09T03:59:59.999Z',
  '2026-03-09T04:00:00.000Z',
];

async function keptTotals({ queries }: Database): Promise<Total[]> {
  return queries
    .selectFrom(totalsOfDays({}))
    .where('kind', '=', 'deposit')
    .select([sql<string>`day::text`.as('day'), 'method', 'status'])
    .select([sum('count'), sum('amount_cents')])
    .groupBy(['day', 'method', 'status'])
    .having(sql<boolean>`sum(count) <> 0 or sum(amount_cents) <> 0`)
    .orderBy('day')
    .orderBy('method')
    .orderBy('status')
    .execute();
}

function sum<Name extends 'count' | 'amount_cents'>(column: Name) {
  return sql<number>`sum(${sql.ref(column)})::bigint`.as(column);
}

/** Uses up so many ids of transactions, without waiting for as many commits. */
async function passTransactions({ queries }: Database, count: number): Promise<void> {
  await sql`
    do $$
    begin
      create temporary table passed (number integer) on commit drop;
      for number in 1..${sql.lit(count)} loop
        begin
          insert into passed values (number);
        exception when others then raise;
        end;
      end loop;
    end $$`.execute(queries);
}

/** How many pages PostgreSQL looks at for what is not folded. */
async function pagesRead({ queries }: Database): Promise<number> {
  const { rows } = await sql<{
    'QUERY PLAN': [{ Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number } }];
  }>`
    explain (analyze, buffers, format json) select from ${UNFOLDED_CHANGES}`.execute(queries);
  const { Plan: plan } = (rows[0] as (typeof rows)[number])['QUERY PLAN'][0];
  return plan['Shared Hit Blocks'] + plan['Shared Read Blocks'];
}

/** The same of all days together, from the rows that are kept of them. */
async function keptEver({ queries }: Database): Promise<Omit<Total, 'day'>[]> {
  return queries
    .selectFrom(totalsIn({}))
    .where('kind', '=', 'deposit')
    .select(['method', 'status'])
    .select([sum('count'), sum('amount_cents')])
    .groupBy(['method', 'status'])
    .having(sql<boolean>`sum(count) <> 0 or sum(amount_cents) <> 0`)
    .orderBy('method')
    .orderBy('status')
    .execute();
}

async function recountEver({ queries }: Database): Promise<Omit<Total, 'day'>[]> {
  const { rows } = await sql<Omit<Total, 'day'>>`
    select method, status, count(*) as count, sum(amount_cents)::bigint as amount_cents
    from deposits group by 1, 2 order by 1, 2`.execute(queries);
  return rows;
}

async function recount({ queries }: Database): Promise<Total[]> {
  const { rows } = await sql<Total>`
    select (created_at at time zone 'America/New_York')::date::text as day, method, status,
      count(*) as count, sum(amount_cents)::bigint as amount_cents
    from deposits group by 1, 2, 3 order by 1, 2, 3`.execute(queries);
  return rows;
}

const anyFields = fc.record({
  method: fc.constantFrom(...METHODS),
  status: fc.constantFrom(...STORED_DEPOSIT_STATUSES),
  amount_cents: fc.integer({ min: 1, max: 100_000_000 }).map(cents),
  created_at: fc.constantFrom(...INSTANTS).map((instant) => new Date(instant)),
});
/** Which of the deposits there are by then: every third, say. */
const anyChoice = fc.record({ every: fc.integer({ min: 1, max: 4 }), from: fc.nat(3) });
const anyStep = fc.oneof(
  fc.record({
    kind: fc.constant('insert' as const),
    rows: fc.array(anyFields, { minLength: 1, maxLength: 12 }),
  }),
  fc.record({
    kind: fc.constant('update' as const),
    choice: anyChoice,
    fields: fc.oneof(
      ...(['method', 'status', 'amount_cents', 'created_at'] as const).map((key) =>
        anyFields.map((fields) => ({ [key]: fields[key] })),
      ),
      anyFields,
    ),
  }),
  fc.record({ kind: fc.constant('delete' as const), choice: anyChoice }),
  fc.record({ kind: fc.constant('fold' as const) }),
);

test('the totals are those of a recount, whatever is inserted, changed, deleted and folded', async () => {
  await using database = await createTestDatabase();
  const { queries } = database;

  async function chosen({ every, from }: { every: number; from: number }): Promise<string[]> {
    const rows = await queries.selectFrom('deposits').select('id').orderBy('id').execute();
    return rows.filter((_, i) => i % every === from % every).map(({ id }) => id);
  }

  async function take(step: typeof anyStep extends fc.Arbitrary<infer Step> ? Step : never): Promise<void> {
    if (step.kind === 'fold') return foldTotals(database);
    if (step.kind === 'insert') return void (await insertDeposits(database, step.rows));
    // With an id that nobody has, so that there may be none.
    const ids = [randomUUID(), ...(await chosen(step.choice))];
    if (step.kind === 'update')
      await queries.updateTable('deposits').set(step.fields).where('id', 'in', ids).execute();
    else {
      // What was ever credited is posted, and stays.
      const posted = sql<boolean>`exists (select from journals where deposit_id = deposits.id)`;
      await queries
        .deleteFrom('deposits')
        .where('id', 'in', ids)
        .where(sql<boolean>`not ${posted}`)
        .execute();
    }
  }

  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 1, maxLength: 8 }), async (steps) => {
      for (const step of steps) await take(step);
      expect(await keptTotals(database)).toEqual(await recount(database));
      expect(await keptEver(database)).toEqual(await recountEver(database));
    }),
    { numRuns: 25 },
  );
});

test('a transaction that is rolled back leaves them as they were', async () => {
  await using database = await createTestDatabase();
  await insertDeposits(database, [{}]);
  const before = await keptTotals(database);
  const failing = database.queries.transaction().execute(async (transaction) => {
    await transaction.updateTable('deposits').set({ status: 'sent' }).execute();
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await keptTotals(database)).toEqual(before);
});

test('what is folded waits in no row of its own any more', async () => {
  await using database = await createTestDatabase();
  await insertDeposits(database, [{}, {}]);
  await foldTotals(database);
  const { rows } = await sql`select from total_changes`.execute(database.queries);
  expect(rows).toHaveLength(0);
  expect(await keptTotals(database)).toEqual(await recount(database));
});

test('what was folded while a snapshot stays open is not looked through again', async () => {
  await using database = await createTestDatabase();
  const { queries } = database;
  await queries
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (dump) => {
      await sql`select from deposits`.execute(dump);
      for (let fold = 0; fold < 3; fold++) {
        await sql`
          insert into total_changes (day, kind, method, status, count, amount_cents)
          select '2026-03-08', 'deposit', 'Venmo', 'sent', sign, 100 * sign
          from generate_series(1, 5000), (values (1), (-1)) as signs (sign)`.execute(queries);
        await foldTotals(database);
      }
      await passTransactions(database, 1_000);
      await foldTotals(database);
      await sql`analyze total_changes`.execute(queries);
      expect(await pagesRead(database)).toBeLessThan(20);
      await insertDeposits(database, [{}]);
      expect(await keptEver(database)).toMatchObject([{ count: 1 }]);
    });
});

test.each(['0', '1000000000000'])('a mark at %s, as of another cluster, hides nothing', async (mark) => {
  await using database = await createTestDatabase();
  await sql`update fold_mark set folded_before = ${mark}::xid8`.execute(database.queries);
  await insertDeposits(database, [{}]);
  expect(await keptTotals(database)).toEqual(await recount(database));
  await foldTotals(database);
  await insertDeposits(database, [{}]);
  expect(await keptTotals(database)).toEqual(await recount(database));
  expect(await keptEver(database)).toEqual(await recountEver(database));
});

test('a transaction that stays open holds back no writer of the same totals', async () => {
  await using database = await createTestDatabase();
  const { promise: written, resolve } = Promise.withResolvers<void>();
  await database.queries.transaction().execute(async (transaction) => {
    await insertDeposits({ ...database, queries: transaction }, [{}]);
    void insertDeposits(database, [{}]).then(() => resolve());
    await written;
  });
  expect(await keptTotals(database)).toMatchObject([{ count: 2 }]);
});

test('concurrent writers, and two who fold, do not deadlock and lose nothing', async () => {
  await using database = await createTestDatabase();
  const { queries } = database;
  const fields = METHODS.flatMap((method) => STORED_DEPOSIT_STATUSES.map((status) => ({ method, status })));
  // Statements that touch the same totals in opposite orders, and change deposits of their own.
  let isWriting = true;
  const folding = [1, 2].map(async () => {
    while (isWriting) await foldTotals(database);
  });
  await Promise.all(
    [fields, fields.toReversed()].map(async (rows, writer) => {
      const username = `FC${writer}`;
      for (let round = 0; round < 15; round++) {
        await insertDeposits(
          database,
          rows.map((row) => ({ ...row, username })),
        );
        const statuses = writer === 0 ? ['sent', 'pending'] : ['pending', 'sent'];
        for (const status of statuses) {
          await queries.updateTable('deposits').set({ status }).where('username', '=', username).execute();
        }
      }
    }),
  );
  isWriting = false;
  await Promise.all(folding);
  expect(await keptTotals(database)).toEqual(await recount(database));
  expect(await keptEver(database)).toEqual(await recountEver(database));
  expect((await recount(database)).reduce((sum, { count }) => sum + count, 0)).toBe(2 * 15 * fields.length);
});
