import { expect, test } from 'vitest';
import { depositSource } from '#server/features/deposits/view.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { connectTo, follow, openFeed } from '#test/fixtures/live-feed.ts';
import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { createTestDatabase } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { openDatabase } from '../database/database.ts';
import { openLiveFeed } from './live-feed.ts';

test('a failed read is repeated, and nothing is lost', async () => {
  await using database = await createTestDatabase();
  const errors: unknown[] = [];
  const read = depositSource(database);
  let failures = 3;
  const feed = await openLiveFeed(
    database.pool,
    { deposits: (range) => (failures-- > 0 ? Promise.reject(new Error('cannot be read')) : read(range)) },
    (error) => errors.push(error),
  );
  try {
    const followed = follow(feed);
    const ids = await insertDeposits(database, [{}]);
    feed.wake();
    await until(() => followed.ids().length > 0);
    expect(followed.ids()).toEqual(ids);
    expect(failures).toBeLessThan(0);
    // The outage is told of, not each attempt.
    expect(errors).toHaveLength(1);
  } finally {
    await feed.close();
  }
});

test('a lost connection is re-established, and nothing is lost', async () => {
  await using database = await createTestDatabase();
  await using connection = await connectTo(database);
  const errors: unknown[] = [];
  await using here = await openFeed(database);
  const feed = await openLiveFeed(database.pool, { deposits: depositSource(database) }, (error) =>
    errors.push(error),
  );
  try {
    const followed = follow(feed);
    await connection.client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen cage_live' order by backend_start desc limit 1`,
    );
    await until(() => errors.length > 0);
    const ids = await insertDeposits(database, [{}]);
    here.feed.wake();
    await until(() => followed.ids().length > 0);
    expect(followed.ids()).toEqual(ids);
  } finally {
    await feed.close();
  }
});

test('closing while the database goes away succeeds', async () => {
  for (let round = 0; round < 3; round++) {
    await using database = await createTestDatabase();
    await using connection = await connectTo(database);
    // The pool tells of the lost connection, as it should; connectToTestDatabase would make that a failure.
    const own = openDatabase(database.url, { maxConnections: 2, onConnectionError: () => undefined });
    const feed = await openLiveFeed(own.pool, {}, () => undefined);
    // Its listening connection is ended from both sides; an error that nobody takes would fail the whole run.
    const terminated = connection.client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query = 'listen cage_live'`,
    );
    await feed.close();
    await terminated;
    await until(async () => {
      const { rows } = await connection.client.query(
        `select 1 from pg_stat_activity where datname = current_database() and query = 'listen cage_live'`,
      );
      return rows.length === 0;
    });
    await own.close();
  }
});

test('a listening connection that died in silence is replaced, beside the pool', async () => {
  await using database = await createTestDatabase();
  await using proxy = await openTcpProxy(database.url);
  const own = openDatabase(proxy.address(database.url), {
    maxConnections: 2,
    onConnectionError: () => undefined,
  });
  let woken = 0;
  const feed = await openLiveFeed(own.pool, {}, () => undefined);
  feed.onWake(() => woken++);
  try {
    await database.pool.query('notify cage_live');
    await until(() => woken > 0);
    await until(() => own.pool.idleCount === own.pool.totalCount);

    proxy.silence();
    proxy.restore();
    const restoredAt = performance.now();
    const before = woken;
    await until(async () => {
      await database.pool.query('notify cage_live');
      return woken > before;
    });
    console.log(`listening again after ${Math.round(performance.now() - restoredAt)} ms`);
  } finally {
    await feed.close();
    await own.close();
  }
});
