import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ReplicatedPostgres, startReplicatedPostgres } from '#test/fixtures/replicated-postgres.ts';
import { openTcpProxy } from '#test/fixtures/tcp-proxy.ts';
import { createTestDatabase, UNDISTURBED } from '#test/fixtures/test-database.ts';
import { until } from '#test/fixtures/until.ts';
import { type Database, openDatabase, type Queries } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import type { ReadRoutes, ReplicaProblem } from '../database/read-routes.ts';
import { PRIMARY_POSITION, parseLsn, parsePosition } from './position.ts';
import { openReplicas } from './replicas.ts';

const TIMEOUT = { timeout: 240_000 };
const WAIT_MS = 60_000;
const READERS = 6;
const READ_THERE = 100;

type Node = {
  readonly database: Database;
  readonly replicas: ReadRoutes;
  readonly from: { replica: number; primary: number };
};

let postgres: ReplicatedPostgres;
let node: Node | undefined;

beforeAll(async () => {
  postgres = await startReplicatedPostgres({
    isSynchronous: false,
    standbySettings: { max_standby_streaming_delay: '0' },
  });
  const database = openDatabase(postgres.primaryUrl, {
    ...{ maxConnections: 2, deadlines: UNDISTURBED },
    onConnectionError() {},
  });
  await migrate(database.pool);
  await database.pool.query('create table written (id integer)');
  await database.close();
}, 240_000);
afterAll(() => postgres[Symbol.asyncDispose]());
afterEach(async () => {
  await node?.database.close();
  node = undefined;
});

function open(url: string, readUrl: string): Node {
  const replicas = openReplicas(readUrl, {
    most: { reads: 4, searches: 2, exports: 1 },
    readDeadlines: { ...UNDISTURBED, isReading: true },
  });
  const from = { replica: 0, primary: 0 };
  replicas.onRead((where) => from[where]++);
  const database = openDatabase(url, {
    ...{ maxConnections: 10, deadlines: UNDISTURBED, replicas },
    onConnectionError() {},
  });
  const opened = { database, replicas, from };
  node = opened;
  return opened;
}

/** Does what a request does whose session was looked up. */
function asCaller<Result>({ database }: Node, run: (database: Database) => Promise<Result>): Promise<Result> {
  return database.forCaller(async () => {
    await lookUp(database);
    return run(database);
  });
}

async function lookUp({ queries, replicas }: Database): Promise<void> {
  const { position } = await queries.selectNoFrom(PRIMARY_POSITION.as('position')).executeTakeFirstOrThrow();
  replicas?.noteAsked(position);
}

async function write({ database }: Node, id: number): Promise<void> {
  await database.pool.query('insert into written values ($1)', [id]);
}

async function isSeen(queries: Queries, id: number): Promise<boolean> {
  const { rows } = await sql`select from written where id = ${id}`.execute(queries);
  return rows.length > 0;
}

function problemOf({ replicas }: Node): ReplicaProblem | undefined {
  return replicas.replicas[0]?.problem;
}

/** Until a read is answered by the replica. */
async function untilUsed(one: Node): Promise<void> {
  const before = one.from.replica;
  await until(async () => {
    await asCaller(one, ({ reads }) => isSeen(reads, 0));
    return one.from.replica > before;
  }, WAIT_MS);
}

test('a place in a journal is read as PostgreSQL writes it', () => {
  expect(parsePosition('1764.5/00000002 16/B374D848')).toEqual({
    run: '1764.5/00000002',
    lsn: 0x16b374d848n,
  });
  expect(parseLsn('1/0')).toBe(2n ** 32n);
  expect(() => parseLsn('1')).toThrow('1');
});

test('whoever reads, wherever it comes from, sees what was stored before they asked', TIMEOUT, async () => {
  const one = open(postgres.primaryUrl, postgres.standbyUrl);
  await untilUsed(one);
  let id = 1_000;
  const kinds = ['reads', 'searches', 'exports'] as const;
  async function writeAndRead(): Promise<void> {
    while (one.from.replica < READ_THERE) {
      const own = id++;
      await write(one, own);
      const kind = kinds[own % kinds.length] as (typeof kinds)[number];
      expect(await asCaller(one, (database) => isSeen(database[kind], own)), `${kind} ${own}`).toBe(true);
    }
  }
  await Promise.all(Array.from({ length: READERS }, writeAndRead));
});

test(
  'who has not been looked up, or has stored something since, reads from the primary',
  TIMEOUT,
  async () => {
    const one = open(postgres.primaryUrl, postgres.standbyUrl);
    await untilUsed(one);
    const { replica } = one.from;
    const { database } = one;
    await database.forCaller(() => isSeen(database.reads, 0));
    await isSeen(database.reads, 0);
    await asCaller(one, async ({ reads, replicas }) => {
      replicas?.noteStored();
      await isSeen(reads, 0);
    });
    expect(one.from.replica).toBe(replica);
  },
);

test('what is read in a transaction would come from several servers, which is refused', TIMEOUT, async () => {
  const { database } = open(postgres.primaryUrl, postgres.standbyUrl);
  await expect(database.reads.transaction().execute(async () => {})).rejects.toThrow('no transactions');
});

test('a replica that stays behind is passed over until it has caught up', TIMEOUT, async () => {
  const one = open(postgres.primaryUrl, postgres.standbyUrl);
  await untilUsed(one);
  await postgres.onStandby('select pg_wal_replay_pause()');
  await until(
    async () =>
      (await postgres.onStandby('select pg_get_wal_replay_pause_state() as state'))?.[0]?.state === 'paused',
  );
  await write(one, 1);
  const { replica } = one.from;
  for (let i = 0; i < 20; i++) {
    expect(await asCaller(one, ({ reads }) => isSeen(reads, 1))).toBe(true);
  }
  expect(one.from.replica).toBe(replica);
  expect(problemOf(one)).toMatchObject({ kind: 'behind' });
  // What is read next in the same call has no less, whoever has caught up meanwhile.
  await asCaller(one, async ({ reads }) => {
    await isSeen(reads, 1);
    await postgres.onStandby('select pg_wal_replay_resume()');
    await until(() => problemOf(one) === undefined, WAIT_MS);
    await isSeen(reads, 1);
  });
  expect(one.from.replica).toBe(replica);
  await untilUsed(one);
});

test(
  'a read that the replica ends, because it is in the way of what arrives, is answered by the primary',
  TIMEOUT,
  async () => {
    const one = open(postgres.primaryUrl, postgres.standbyUrl);
    await write(one, 2);
    await untilUsed(one);
    const { primary } = one.from;
    const answer = await until(async () => {
      const reading = asCaller(one, ({ reads }) =>
        sql`select id, pg_sleep(3) from written where id = 2`.execute(reads),
      );
      await until(async () => {
        const reads = await postgres.onStandby(
          `select from pg_stat_activity where query like '%pg_sleep(3)%' and pid <> pg_backend_pid() and state = 'active'`,
        );
        return (reads?.length ?? 0) > 0;
      }, WAIT_MS);
      await one.database.pool.query('begin; lock table written in access exclusive mode; commit');
      const { rows } = await reading;
      return one.from.primary > primary && rows;
    }, WAIT_MS);
    expect(answer).toMatchObject([{ id: 2 }]);
  },
);

test('a replica that goes silent under a read, or away, costs nobody the answer', TIMEOUT, async () => {
  const proxy = await openTcpProxy(postgres.standbyUrl);
  const readUrl = proxy.address(postgres.standbyUrl);
  const one = open(postgres.primaryUrl, readUrl);
  await write(one, 4);
  await untilUsed(one);
  const { primary } = one.from;
  proxy.silence();
  expect(await asCaller(one, ({ reads }) => isSeen(reads, 4))).toBe(true);
  expect(one.from.primary).toBeGreaterThan(primary);
  await until(() => problemOf(one)?.kind === 'away', WAIT_MS);
  await proxy[Symbol.asyncDispose]();
  expect(await asCaller(one, ({ reads }) => isSeen(reads, 4))).toBe(true);

  await using _back = await openTcpProxy(postgres.standbyUrl, Number(new URL(readUrl).port));
  await untilUsed(one);
  expect(problemOf(one)).toBe(undefined);
});

test('a copy of another server is not read from, however far its journal is', TIMEOUT, async () => {
  await using other = await createTestDatabase();
  const one = open(other.url, postgres.standbyUrl);
  await until(() => problemOf(one)?.kind === 'another', WAIT_MS);
  await asCaller(one, ({ reads }) => sql`select 1`.execute(reads));
  expect(one.from).toEqual({ replica: 0, primary: 1 });
});

test(
  'after a failover whoever was a replica takes writes, and reads and writes go on there',
  TIMEOUT,
  async () => {
    const one = open(postgres.url, postgres.standbyUrl);
    await untilUsed(one);
    await postgres.killPrimary();
    await postgres.promote();
    await until(
      () =>
        write(one, 3).then(
          () => true,
          () => false,
        ),
      WAIT_MS,
    );
    expect(await asCaller(one, ({ reads }) => isSeen(reads, 3))).toBe(true);
    await until(() => problemOf(one)?.kind === 'writes', WAIT_MS);
    const { replica } = one.from;
    expect(await asCaller(one, ({ searches }) => isSeen(searches, 3))).toBe(true);
    expect(one.from.replica).toBe(replica);
  },
);
