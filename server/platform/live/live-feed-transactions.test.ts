import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { connectTo, follow, idsOf, openFeed } from '#test/fixtures/live-feed.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';

// Of two methods, open transactions do not wait for each other: they keep different daily totals.
const INSERT = `insert into deposits (id, source, username, method, amount_cents)
  values ($1, 'player', 'FC1', $2, 5000)`;

test('transactions that commit out of order arrive as they commit, and none waits for another', async () => {
  await using database = await createTestDatabase();
  await using opened = await openFeed(database);
  await using first = await connectTo(database);
  const { feed } = opened;
  const followed = follow(feed);
  const [older, newer, newest] = [randomUUID(), randomUUID(), randomUUID()];

  await first.client.query('begin');
  await first.client.query(INSERT, [older, 'Venmo']);
  await database.pool.query(INSERT, [newer, 'Zelle']);
  feed.wake();
  await until(() => followed.ids().includes(newer));
  const cursor = followed.updates.at(-1)?.cursor as string;

  await first.client.query('commit');
  await database.pool.query(INSERT, [newest, 'Zelle']);
  feed.wake();
  await until(() => followed.ids().length === 3);
  expect(followed.ids()).toEqual([newer, older, newest]);
  expect(idsOf(await feed.since(cursor, ['deposits']))).toEqual([older, newest]);
});

test('no change is missed or doubled, however many transactions are open at once', async () => {
  await using database = await createTestDatabase();
  await using opened = await openFeed(database);
  const { feed } = opened;
  const followed = follow(feed);
  await using connections = new AsyncDisposableStack();
  const clients = await Promise.all(
    Array.from({ length: 6 }, async () => connections.use(await connectTo(database)).client),
  );
  const ids: string[] = [];
  await Promise.all(
    clients.map(async (client, writer) => {
      for (let round = 0; round < 15; round++) {
        await client.query('begin');
        for (let i = 0; i <= (round + writer) % 3; i++) {
          const id = randomUUID();
          ids.push(id);
          await client.query(INSERT, [id, `method ${writer}`]);
        }
        await client.query('commit');
        feed.wake();
      }
    }),
  );
  await until(() => new Set(followed.ids()).size === ids.length);
  expect([...new Set(followed.ids())].sort()).toEqual(ids.sort());
  expect(followed.ids()).toHaveLength(ids.length);
});

test('a transaction open in another database of the server, or prepared there, holds back nothing', async () => {
  await using database = await createTestDatabase();
  await using elsewhere = await createTestDatabase();
  await using opened = await openFeed(database);
  await using stranger = await connectTo(elsewhere);
  const gid = randomUUID();
  await stranger.client.query('begin');
  await stranger.client.query(INSERT, [randomUUID(), 'Zelle']);
  await stranger.client.query(`prepare transaction '${gid}'`);
  try {
    await stranger.client.query('begin');
    await stranger.client.query(INSERT, [randomUUID(), 'Venmo']);
    const followed = follow(opened.feed);
    for (let i = 1; i <= 3; i++) {
      await insertDeposits(database, [{}]);
      opened.feed.wake();
      await until(() => followed.ids().length === i);
    }
    await stranger.client.query('rollback');
  } finally {
    await stranger.client.query(`rollback prepared '${gid}'`);
  }
});

test('one left prepared in its own database holds back nothing, and arrives when it is committed', async () => {
  await using database = await createTestDatabase();
  await using opened = await openFeed(database);
  await using operator = await connectTo(database);
  const { feed } = opened;
  const followed = follow(feed);
  const [gid, prepared] = [randomUUID(), randomUUID()];
  await operator.client.query('begin');
  await operator.client.query(INSERT, [prepared, 'Venmo']);
  await operator.client.query(`prepare transaction '${gid}'`);
  const cursors: string[] = [];
  for (let i = 1; i <= 3; i++) {
    await database.pool.query(INSERT, [randomUUID(), 'Zelle']);
    feed.wake();
    await until(() => followed.ids().length === i);
    cursors.push(feed.cursor);
  }
  await operator.client.query(`commit prepared '${gid}'`);
  feed.wake();
  await until(() => followed.ids().includes(prepared));
  expect(followed.ids()).toHaveLength(4);
  // Whoever resumes from while it was open gets it too, and nothing that came before.
  expect(idsOf(await feed.since(cursors[2] as string, ['deposits']))).toEqual([prepared]);
});
