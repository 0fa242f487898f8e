import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { expect, test } from 'vitest';
import { depositSource } from '#server/features/deposits/view.ts';
import {
  findNewRequests,
  markReported,
  readUnreportedRange,
  startNotifying,
  type UnreportedRange,
} from '#server/features/notifications/store.ts';
import { insertDeposits } from '#test/fixtures/deposits.ts';
import { follow } from '#test/fixtures/live-feed.ts';
import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { UNDISTURBED } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { openDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { startEmbeddedPostgres } from '../postgres/embedded-postgres.ts';
import { openLiveFeed } from './live-feed.ts';
import { parseCursor } from './position.ts';

const quietly = { onConnectionError: () => undefined, maxConnections: 5, deadlines: UNDISTURBED };

/** Two PostgreSQL servers: one with a migrated database, and a copy of its files taken before it was used. */
async function startOriginalAndCopy() {
  const root = await mkdtemp(join(tmpdir(), 'cage-switch-'));
  await using resources = new AsyncDisposableStack();
  resources.defer(() => rm(root, { recursive: true, force: true, maxRetries: 5 }));
  const start = (name: string) =>
    startEmbeddedPostgres({ folder: join(root, name), settings: { fsync: 'off' } });

  const fresh = await start('original');
  const database = openDatabase(fresh.url, quietly);
  await migrate(database.pool);
  await startNotifying(database);
  await database.close();
  await fresh.stop();
  await cp(join(root, 'original'), join(root, 'copy'), { recursive: true });
  const original = await start('original');
  resources.defer(() => original.stop());
  const copy = await start('copy');
  resources.defer(() => copy.stop());
  const owned = resources.move();
  return { original, copy, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

/** Uses up transaction ids until they are beyond that of a cursor. */
async function overtake(url: string, cursor: string): Promise<void> {
  const end = BigInt(parseCursor(cursor)?.snapshot.end as string);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await until(async () => {
    const { rows } = await client.query('select pg_current_xact_id()::text as id');
    return BigInt(rows[0].id) > end + 10n;
  });
  await client.end();
}

test('another server behind the same address is noticed, although its transaction ids have overtaken', async () => {
  await using servers = await startOriginalAndCopy();
  const { original, copy } = servers;
  await using proxy = await openTcpProxy(original.url);
  const database = openDatabase(proxy.address(original.url), quietly);
  const feed = await openLiveFeed(database.pool, { deposits: depositSource(database) }, () => undefined);
  try {
    const followed = follow(feed);
    await insertDeposits(database, [{ username: 'FC100' }]);
    await until(() => followed.ids().length === 1);
    const { cursor } = feed;
    const ofOriginal = (await readUnreportedRange(database)) as UnreportedRange;

    await overtake(copy.url, cursor);
    const switchedAt = performance.now();
    proxy.leadTo(copy.url);
    // Everybody is told to load anew, and what is new arrives again.
    await until(() => followed.updates.some(({ changes }) => changes === undefined));
    const [arrived] = await insertDeposits(database, [{ username: 'FC200' }]);
    feed.wake();
    await until(() => followed.ids().includes(arrived as string));
    expect(performance.now() - switchedAt).toBeLessThan(20_000);
    expect(followed.ids()).toHaveLength(2);
    // As is whoever comes with a cursor of the other one.
    expect((await feed.since(cursor, ['deposits'])).changes).toBeUndefined();
    expect((await feed.since(feed.cursor, ['deposits'])).changes).toEqual({});

    // A mail sent of the other one's requests is not taken for one of these.
    await markReported(database, ofOriginal);
    const ofCopy = (await readUnreportedRange(database)) as UnreportedRange;
    const unreported = await findNewRequests(database, ofCopy, 10);
    expect(unreported.newest.map(({ username }) => username)).toEqual(['FC200']);
    await markReported(database, ofCopy);
    const after = (await readUnreportedRange(database)) as UnreportedRange;
    expect((await findNewRequests(database, after, 10)).newest).toEqual([]);
  } finally {
    await feed.close();
    await database.close();
  }
});
