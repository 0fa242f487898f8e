import './column-types.ts';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { DB } from '#db/types.ts';
import { ConnectionPool } from './connection-pool.ts';
import { type Deadlines, limitingWaits, PROMPT, READING, UNHURRIED } from './deadlines.ts';
import { createHealth, type DatabaseHealth } from './health.ts';
import { preparing } from './prepared.ts';
import type { ReadKind, ReadRoutes } from './read-routes.ts';
import { findLeavingServers } from './servers/primary-client.ts';

export type Queries = Kysely<DB>;

export type Database = {
  readonly pool: ConnectionPool;
  readonly queries: Queries;
  /** For few statements, made at every call: PostgreSQL parses and plans them once. */
  readonly prepared: Queries;
  /** For staff's reads, on connections of their own: no player or change waits. TooMuchToRead if too long. */
  readonly reads: Queries;
  /** For searches, which may take all that a read is allowed: other reads do not wait for them. */
  readonly searches: Queries;
  /** For exports, whose statements may take minutes; over the connections of `unhurried`. */
  readonly exports: Queries;
  readonly replicas: ReadRoutes | undefined;
  /** For work on all that is stored, with statements of minutes; over two connections of its own. */
  readonly unhurried: Queries;
  readonly health: DatabaseHealth;
  /** How long a caller's request may wait for the database, all its statements together. */
  readonly callerPatienceMs: number;
  /** Runs a caller's work; after `callerPatienceMs` of waiting it fails with DatabaseUnavailable. */
  forCaller<Result>(run: () => Result): Result;
  /** All pools but `unhurried`. */
  readonly use: DatabaseUse;
  warmUp(): Promise<void>;
  /** @param withinMs connections in use are cut after that; by default 3 seconds */
  close(withinMs?: number): Promise<void>;
};

export type DatabaseUse = {
  readonly connections: number;
  readonly idle: number;
  readonly mostConnections: number;
  readonly waiting: number;
  readonly waitingReads: number;
};

export type Connections = { readonly changes: number; readonly reads: number; readonly searches: number };

const FEW_READERS = { reads: 2, searches: 2 };
const UNHURRIED_CONNECTIONS = 2;
const CLOSE_PATIENCE_MS = 3_000;
const LOOK_FOR_SHUTDOWN_MS = 10_000;

/**
 * Connects when first used; closes `replicas` too. `onConnectionError` is for idle connections alone.
 * @param options.maxConnections of each kind; or of `pool` alone, with few for reads
 * @param options.deadlines also of reads, unless `readDeadlines` is given; by default PROMPT and READING
 */
export function openDatabase(
  url: string,
  options: {
    readonly maxConnections: number | Connections;
    readonly deadlines?: Deadlines;
    readonly readDeadlines?: Deadlines;
    readonly replicas?: ReadRoutes | undefined;
    onConnectionError(error: Error): void;
  },
): Database {
  const deadlines = options.deadlines ?? PROMPT;
  const health = createHealth();
  let closing: Promise<unknown> | undefined;
  let isLooking = false;
  // A refused connection shows a shutdown, but only if somebody needs a further one.
  const lookingOften = setInterval(() => void lookForShutdown(), LOOK_FOR_SHUTDOWN_MS).unref();

  function openPool(maxConnections: number, poolDeadlines: Deadlines): ConnectionPool {
    const opened = new ConnectionPool(url, {
      maxConnections,
      deadlines: poolDeadlines,
      health,
      onUnanswered(sentAt) {
        for (const each of pools) each.distrustIdle(sentAt);
      },
      onNobodyLetIn: () => void lookForShutdown(),
    });
    // A server that stops may still cut connections closed a moment ago.
    opened.on('error', (error) => {
      if (closing === undefined) options.onConnectionError(error);
    });
    return opened;
  }

  async function lookForShutdown(): Promise<void> {
    if (isLooking || pools.every(({ totalCount }) => totalCount === 0)) return;
    isLooking = true;
    const leaving = await findLeavingServers(url, deadlines.connectionMs);
    for (const server of leaving) for (const each of pools) each.leave(server);
    isLooking = false;
  }

  const { maxConnections } = options;
  const most =
    typeof maxConnections === 'number' ? { ...FEW_READERS, changes: maxConnections } : maxConnections;
  const reading = options.readDeadlines ?? { ...(options.deadlines ?? READING), isReading: true };
  const pool = openPool(most.changes, deadlines);
  const reads = openPool(most.reads, reading);
  // Not prepared: the best plan of a search depends on its text.
  const searches = openPool(most.searches, reading);
  // Somebody waits for its first answer all the same.
  const { connectionMs } = deadlines;
  const unhurried = openPool(UNHURRIED_CONNECTIONS, { ...UNHURRIED, connectionMs });
  const { replicas } = options;
  const routed = (kind: ReadKind, primary: PostgresPool) =>
    queriesOver(replicas?.through(kind, primary) ?? primary);
  replicas?.follow(pool);
  const ofRequests = [pool, reads, searches];
  const pools = [...ofRequests, unhurried];
  const sum = (count: (one: ConnectionPool) => number, of = ofRequests) =>
    of.reduce((total, one) => total + count(one), 0);
  return {
    pool,
    queries: queriesOver(pool),
    prepared: queriesOver(preparing(pool)),
    reads: routed('reads', preparing(reads)),
    searches: routed('searches', searches),
    exports: routed('exports', unhurried),
    replicas,
    unhurried: queriesOver(unhurried),
    health,
    callerPatienceMs: deadlines.requestMs,
    forCaller: (run) =>
      replicas === undefined ? limitingWaits(run) : replicas.forCaller(() => limitingWaits(run)),
    use: {
      get connections() {
        return sum(({ totalCount }) => totalCount);
      },
      get idle() {
        return sum(({ idleCount }) => idleCount);
      },
      mostConnections: sum(({ options: { max } }) => max),
      get waiting() {
        return sum(({ queued }) => queued);
      },
      get waitingReads() {
        return sum(({ queued }) => queued, [reads, searches]);
      },
    },
    async warmUp() {
      await Promise.all(ofRequests.map((each) => each.warmUp()));
    },
    async close(withinMs = CLOSE_PATIENCE_MS) {
      clearInterval(lookingOften);
      closing ??= Promise.all([replicas?.close(withinMs), ...pools.map((each) => each.endWithin(withinMs))]);
      await closing;
    },
  };
}

function queriesOver(pool: PostgresPool): Queries {
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
}
