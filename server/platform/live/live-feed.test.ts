import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { DepositRecord } from '#contract/deposit-record.ts';
import { depositSource } from '#server/features/deposits/view.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { connectTo, follow, idsOf, openFeed } from '#test/fixtures/live-feed.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';

// Of two methods, open transactions do not wait for each other: they keep different daily totals.
const INSERT = `insert into deposits (id, source, username, method, amount_cents)
  values ($1, 'player', 'FC1', $2, 5000)`;

const HOUR_MS = 3_600_000;

describe('a change', () => {
  test('arrives, once committed, and again when it is changed', async () => {
    await using database = await createTestDatabase();
    await using opened = await openFeed(database);
    const { feed } = opened;
    const followed = follow(feed);
    const [id] = (await insertDeposits(database, [{}])) as [string];
    feed.wake();
    await until(() => followed.ids().includes(id));
    await database.queries.updateTable('deposits').set({ status: 'sent' }).execute();
    feed.wake();
    const changed = await until(() =>
      followed.updates
        .flatMap(({ changes }) => changes?.deposits as DepositRecord[])
        .find((row) => row.version === 2),
    );
    expect(changed).toMatchObject({ id, status: 'sent' });
  });

  test('arrives even if nobody woke the feed', async () => {
    await using database = await createTestDatabase();
    await using opened = await openFeed(database);
    const followed = follow(opened.feed);
    const ids = await insertDeposits(database, [{}]);
    await until(() => followed.ids().length > 0);
    expect(followed.ids()).toEqual(ids);
  });

  test('that is rolled back does not arrive', async () => {
    await using database = await createTestDatabase();
    await using opened = await openFeed(database);
    await using connection = await connectTo(database);
    const followed = follow(opened.feed);
    await connection.client.query('begin');
    await connection.client.query(INSERT, [randomUUID(), 'Venmo']);
    await connection.client.query('rollback');
    const ids = await insertDeposits(database, [{}]);
    opened.feed.wake();
    await until(() => followed.ids().length > 0);
    expect(followed.ids()).toEqual(ids);
  });

  test('arrives on every node because one was woken, not because they look from time to time', async () => {
    await using database = await createTestDatabase();
    await using here = await openFeed(database, { idleMs: HOUR_MS });
    await using there = await openFeed(database, { idleMs: HOUR_MS });
    const followers = [follow(here.feed), follow(there.feed)];
    for (let i = 0; i < 5; i++) {
      const [id] = (await insertDeposits(database, [{}])) as [string];
      here.feed.wake();
      await until(() => followers.every(({ ids }) => ids().includes(id)));
    }
  });
});

describe('since a cursor', () => {
  test('exactly the later changes arrive', async () => {
    await using database = await createTestDatabase();
    await using opened = await openFeed(database);
    const { feed } = opened;
    const followed = follow(feed);
    const cursors = [feed.cursor];
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) {
      ids.push(...(await insertDeposits(database, [{}])));
      feed.wake();
      await until(() => followed.ids().length === i + 1);
      cursors.push(followed.updates.at(-1)?.cursor as string);
    }
    for (const [i, cursor] of cursors.entries()) {
      expect(idsOf(await feed.since(cursor, ['deposits']))).toEqual(ids.slice(i));
    }
    expect((await feed.since(cursors[1] as string, [])).changes).toEqual({});
  });

  test.each([
    '',
    'garbage',
    '12345',
    `${'a'.repeat(16)}.1`,
    `${'a'.repeat(16)}.1.2`,
    `${'a'.repeat(16)}.${'9'.repeat(20)}.`,
  ])('that is none (%j), everything is to be loaded anew', async (cursor) => {
    await using database = await createTestDatabase();
    await using opened = await openFeed(database);
    const update = await opened.feed.since(cursor, ['deposits']);
    expect(update).toEqual({ cursor: opened.feed.cursor, changes: undefined });
  });

  test('in the future, as from a database since restored, a reload is requested', async () => {
    await using database = await createTestDatabase();
    await using opened = await openFeed(database);
    const { feed } = opened;
    const [run, end] = feed.cursor.split('.') as [string, string];
    const ahead = `${run}.${BigInt(end) + 1_000_000n}.`;
    expect((await feed.since(ahead, ['deposits'])).changes).toBeUndefined();
    expect((await feed.since(feed.cursor, ['deposits'])).changes).toEqual({});
  });

  test('up to 500 changes arrive; beyond that, a reload is requested', async () => {
    await using database = await createTestDatabase();
    await using opened = await openFeed(database);
    const { feed } = opened;
    const { cursor } = feed;
    const followed = follow(feed);
    const insert = (count: number) =>
      insertDeposits(
        database,
        Array.from({ length: count }, () => ({})),
      );

    await insert(500);
    feed.wake();
    await until(() => followed.updates.length === 1);
    expect(followed.ids()).toHaveLength(500);
    expect(idsOf(await feed.since(cursor, ['deposits']))).toHaveLength(500);

    await insert(1);
    feed.wake();
    await until(() => followed.updates.length === 2);
    expect((await feed.since(cursor, ['deposits'])).changes).toBeUndefined();

    await insert(501);
    feed.wake();
    await until(() => followed.updates.length === 3);
    expect(followed.updates[2]?.changes).toBeUndefined();
  });
});

describe('who follows', () => {
  test('a source that nobody follows is not read', async () => {
    await using database = await createTestDatabase();
    const reads: string[] = [];
    const source = (name: string) => async () => {
      reads.push(name);
      return [name];
    };
    await using opened = await openFeed(database, {
      sources: { one: source('one'), other: source('other') },
    });
    const { feed } = opened;
    const followed = follow(feed, ['one']);
    await insertDeposits(database, [{}]);
    feed.wake();
    await until(() => followed.updates.length > 0);
    expect(followed.updates[0]?.changes).toEqual({ one: ['one'] });
    expect(new Set(reads)).toEqual(new Set(['one']));
  });

  test('receives only what it follows, and nothing once it has left', async () => {
    await using database = await createTestDatabase();
    const source = (name: string) => async () => [name];
    await using opened = await openFeed(database, {
      sources: { one: source('one'), other: source('other') },
    });
    const { feed } = opened;
    const [one, both] = [follow(feed, ['one']), follow(feed, ['one', 'other'])];
    await insertDeposits(database, [{}]);
    feed.wake();
    await until(() => both.updates.length === 1);
    expect(one.updates[0]?.changes).toEqual({ one: ['one'] });
    expect(both.updates[0]?.changes).toEqual({ one: ['one'], other: ['other'] });
    one.unsubscribe();
    await insertDeposits(database, [{}]);
    feed.wake();
    await until(() => both.updates.length === 2);
    expect(one.updates).toHaveLength(1);
  });

  test('from while a read is under way on misses nothing from the cursor on that it saw', async () => {
    await using database = await createTestDatabase();
    const [started, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = async () => {
      started.resolve();
      await goOn.promise;
      return ['slow'];
    };
    await using opened = await openFeed(database, { sources: { slow, deposits: depositSource(database) } });
    const { feed } = opened;
    follow(feed, ['slow']);
    const ids = await insertDeposits(database, [{}]);
    feed.wake();
    await started.promise;
    // The feed is reading past these deposits, which nobody follows yet.
    const late = follow(feed);
    const seen = await feed.since(feed.cursor, ['deposits']);
    goOn.resolve();
    const [more] = await insertDeposits(database, [{}]);
    feed.wake();
    await until(() => late.ids().includes(more as string));
    expect([...idsOf(seen), ...late.ids()]).toEqual(expect.arrayContaining(ids));
  });
});
