import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { cents } from '#domain/money/usd.ts';
import { nyDay, startOfNyDay } from '#domain/time/new-york.ts';
import { type NewDeposit, storeDeposits } from '#server/features/deposits/store.ts';
import { depositSource } from '#server/features/deposits/view.ts';
import { compareGuards } from '#server/platform/database/guards.ts';
import { parseSnapshot } from '#server/platform/database/snapshot.ts';
import { startTestCashier, type TestCashier } from '#test/fixtures/test-cashier.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';

const FOLDER = join(import.meta.dirname, '../../db/partitioning');
const OLD = 150;
const PAGE = 20;

const FORM = { username: 'FC7', method: 'Venmo', amount: 50, senderName: 'Jane Doe' } as const;

/** The statements of a step, with the present month as the first that gets a partition of its own. */
async function statementsOf(step: string): Promise<string[]> {
  const month = `${nyDay(new Date()).slice(0, 7)}-01`;
  const text = (await readFile(join(FOLDER, step), 'utf8'))
    .replaceAll('2027-01-01 00:00-05', startOfNyDay(month).toISOString())
    .replaceAll('2027-01-01', month)
    .replaceAll('2027-12-01', month);
  const statements: string[] = [];
  let statement = '';
  for (const line of text.split('\n')) {
    statement += `${line}\n`;
    const isInside = (statement.match(/\$\$/g)?.length ?? 0) % 2 === 1;
    if (!line.endsWith(';') || isInside) continue;
    statements.push(statement);
    statement = '';
  }
  return statements;
}

async function run(url: string, step: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (const statement of await statementsOf(step)) await client.query(statement);
  } finally {
    await client.end();
  }
}

function newDeposit(requestId: string, reference: string): NewDeposit {
  return {
    ...{ id: randomUUID(), requestId, requestDigest: Buffer.from('the same'), reference },
    ...{ username: 'FC7', method: 'Venmo', amountCents: cents(5_000), senderName: 'Jane Doe' },
    ...{
      paymentLinkId: undefined,
      accountId: undefined,
      paymentAccount: undefined,
      requestedFrom: '10.0.0.1',
    },
    ...{ quotedCoins: undefined, quotedPrice: undefined, quotedUntil: undefined },
  };
}

/** The ids of all pages, in the order of the list. */
async function listAll(cashier: TestCashier, token: string): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await cashier.call('getDeposits', { limit: PAGE, ...(cursor && { cursor }) }, token);
    ids.push(...page.deposits.map(({ id }) => id));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

test('deposits in partitions by month take the same statements, and a request is stored once', {
  timeout: 240_000,
}, async () => {
  await using database = await createTestDatabase();
  const earlier = { ...FORM, requestId: randomUUID() };
  const stored = await (async () => {
    await using before = await startTestCashier({ database });
    return await before.call('sendDepositEmail', earlier);
  })();
  await database.pool.query(`update deposits set created_at = now() - interval '40 days'`);
  const insertOld = (from: number, to: number) =>
    database.pool.query(
      `insert into deposits (id, request_id, source, username, method, amount_cents, sender_name, reference, created_at)
       select gen_random_uuid(), gen_random_uuid(), 'player', 'FC1', 'Zelle', 5000, 'Old ' || n, 'OLD-' || n,
         now() - interval '32 days' - n * interval '6 hours'
       from generate_series($1::int, $2::int) as n`,
      [from, to],
    );
  await insertOld(1, OLD - 1);
  await run(database.url, '1-keep-deposit-keys.sql');
  await insertOld(OLD, OLD);
  await run(database.url, '2-partition-deposits.sql');
  expect(await compareGuards(database.pool)).toEqual({ gone: [], strange: [] });

  await using cashier = await startTestCashier({ database });
  const { token } = await cashier.signInAs('owner');
  const again = await cashier.call('sendDepositEmail', earlier);
  expect(again.id).toBe(stored.id);
  // At once, and not in groups: each is a statement of its own.
  const requestId = randomUUID();
  const requests = Array.from({ length: 100 }, (_, i) => newDeposit(requestId, `ONCE-${i}`));
  const answers = await Promise.all(requests.map((request) => storeDeposits(database, [request])));
  const ids = new Set(answers.map(([answer]) => answer && 'id' in answer && answer.id));
  expect(ids.size).toBe(1);
  const [id] = [...ids] as [string];
  const [other] = await storeDeposits(database, [
    { ...newDeposit(requestId, 'OTHER'), requestDigest: Buffer.from('another') },
  ]);
  expect(other).toMatchObject({ refusal: { status: 'ALREADY_EXISTS' } });
  const [sameReference] = await storeDeposits(database, [newDeposit(randomUUID(), 'OLD-4')]);
  expect(sameReference).toMatchObject({ refusal: { code: 'reference-taken' } });
  const manual = { ...FORM, requestId: randomUUID() };
  const { deposit: made } = await cashier.call('createManualDeposit', manual, token);
  const { deposit: repeated } = await cashier.call('createManualDeposit', manual, token);
  expect(repeated?.id).toBe(made?.id);

  const { rows } = await database.pool.query<{ id: string; partition: string }>(
    'select id, tableoid::regclass::text as partition from deposits order by created_at desc, id desc',
  );
  expect(rows.length).toBe(OLD + 3);
  expect(new Set(rows.map(({ partition }) => partition)).size).toBe(2);
  expect(await listAll(cashier, token)).toEqual(rows.map((row) => row.id));
  const { rows: keys } = await database.pool.query('select id from deposit_keys order by id');
  expect(keys.map((row) => row.id)).toEqual(rows.map((row) => row.id).toSorted());

  const first = await cashier.call('getDeposits', { limit: PAGE, status: 'pending' }, token);
  expect(first.total).toBe(OLD + 3);
  const found = await cashier.call('getDeposits', { search: 'old 7' }, token);
  expect(found.deposits.map(({ senderName }) => senderName)).toContain('Old 7');
  expect((await cashier.call('getQueue', {}, token)).deposits?.pending).toBe(OLD + 3);

  const { rows: snapshots } = await database.pool.query('select pg_current_snapshot()::text as now');
  const from = parseSnapshot(snapshots[0].now);
  await cashier.call('lockDeposit', { depositId: id }, token);
  await cashier.call('lockDeposit', { depositId: stored.id }, token);
  const { rows: later } = await database.pool.query('select pg_current_snapshot()::text as now');
  const changed = await depositSource(database)({ from, until: parseSnapshot(later[0].now), limit: 10 });
  expect(changed.map((deposit) => deposit.id).toSorted()).toEqual([id, stored.id].toSorted());

  const { rows: references } = await database.pool.query(
    `select distinct confrelid::regclass::text as target from pg_constraint
     where contype = 'f' and conkey[1] in (select attnum from pg_attribute where attrelid = conrelid and attname like '%deposit_id')`,
  );
  expect(references).toEqual([{ target: 'deposit_keys' }]);
});
