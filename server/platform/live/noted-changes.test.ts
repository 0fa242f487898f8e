import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { connectTo, follow, idsOf, openFeed } from '#test/fixtures/live-feed.ts';
import { createTestDatabase, type TestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { forgetChanges, forgetChangesJob } from './noted-changes.ts';

const INSERT = `insert into deposits (id, source, username, method, amount_cents)
  values ($1, 'player', 'FC1', 'Venmo', 5000)`;

async function noted({ pool }: TestDatabase): Promise<Array<{ source: string; ids: string[] }>> {
  const { rows } = await pool.query('select source, ids from live_changes order by changed_in, ids');
  return rows;
}

test('each statement that writes to a live table notes once which rows it wrote', async () => {
  await using database = await createTestDatabase();
  const ids = await insertDeposits(database, [{}, {}, {}]);
  await database.pool.query(`update deposits set status = 'sent'`);
  await database.pool.query('update deposits set status = $1 where false', ['sent']);
  expect((await noted(database)).map(({ source, ids: of }) => [source, of.toSorted()])).toEqual([
    ['deposits', ids.toSorted()],
    ['deposits', ids.toSorted()],
  ]);
});

test('a receipt about which the rules are merely asked again is not noted', async () => {
  await using database = await createTestDatabase();
  const id = randomUUID();
  await database.pool.query(
    `insert into receipts (id, source, source_key, received_at, authenticity) values ($1, 'mail', 'one', now(), 'unproved')`,
    [id],
  );
  await database.pool.query('update receipts set judged_from = pg_current_xact_id()');
  expect(await noted(database)).toEqual([{ source: 'receipts', ids: [id] }]);
  await database.pool.query(`update receipts set note = 'Other'`);
  expect(await noted(database)).toHaveLength(2);
});

test('a cursor from before what is kept loads anew; a later one goes on', async () => {
  await using database = await createTestDatabase();
  await using opened = await openFeed(database);
  const { feed } = opened;
  const followed = follow(feed);
  const before = feed.cursor;
  await insertDeposits(database, [{}]);
  feed.wake();
  await until(() => followed.ids().length === 1);

  // The first notes from where on to keep, the second forgets what was before.
  await forgetChanges(database);
  const [seen] = (await insertDeposits(database, [{}])) as [string];
  feed.wake();
  await until(() => followed.ids().includes(seen));
  const after = feed.cursor;
  const [kept] = (await insertDeposits(database, [{}])) as [string];
  feed.wake();
  await until(() => followed.ids().includes(kept));
  expect(idsOf(await feed.since(before, ['deposits']))).toHaveLength(3);
  await forgetChanges(database);

  expect((await noted(database)).flatMap(({ ids }) => ids)).toEqual([seen, kept]);
  expect((await feed.since(before, ['deposits'])).changes).toBeUndefined();
  expect(idsOf(await feed.since(after, ['deposits']))).toEqual([kept]);
});

test('what was not committed when it was decided what to keep is kept, however old its transaction', async () => {
  await using database = await createTestDatabase();
  await using opened = await openFeed(database);
  await using late = await connectTo(database);
  const { feed } = opened;
  const followed = follow(feed);
  const id = randomUUID();
  await late.client.query('begin');
  await late.client.query(INSERT, [id]);
  await forgetChanges(database);
  await insertDeposits(database, [{}]);
  feed.wake();
  await until(() => followed.ids().length === 1);
  const { cursor } = feed;
  await late.client.query('commit');
  await forgetChanges(database);
  feed.wake();
  await until(() => followed.ids().includes(id));
  expect(idsOf(await feed.since(cursor, ['deposits']))).toEqual([id]);
});

test('tables copied from another cluster, whose transactions are ahead, are put right', async () => {
  await using database = await createTestDatabase();
  await using opened = await openFeed(database);
  const { feed } = opened;
  const job = forgetChangesJob(database);
  // The tables are as old as the run of the tests.
  await forgetChanges(database);
  expect(await job.isNeeded?.()).toBe(false);
  await database.pool.query(
    `update live_changes_kept set kept_from = '900000000000:900000000000:', next_from = '900000000000:900000000000:'`,
  );
  expect((await feed.since(feed.cursor, ['deposits'])).changes).toBeUndefined();
  expect(await job.isNeeded?.()).toBe(true);
  await job.run(new AbortController().signal);
  expect(await job.isNeeded?.()).toBe(false);
  const mended = feed.cursor;
  feed.wake();
  await until(() => feed.cursor !== mended);
  const followed = follow(feed);
  const [id] = await insertDeposits(database, [{}]);
  feed.wake();
  await until(() => followed.ids().includes(id as string));
});
