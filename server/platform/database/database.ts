import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import type { DB } from '#db/types.ts';
import { ConnectionPool } from './connection-pool.ts';
import { type Deadlines, PROMPT, READING, UNHURRIED } from './deadlines.ts';
import { createHealth, type DatabaseHealth } from './health.ts';
import { preparing } from './prepared.ts';
import type { ReadKind, ReadRoutes } from './read-routes.ts';
import { findLeavingServers } from './smart-shutdown.ts';
import { limitingWaits } from './time-limit.ts';
import './known-times.ts';
import './whole-numbers.ts';

/** Typed queries, of the pool or inside a transaction. */
export type Queries = Kysely<DB>;

/** One node's access to PostgreSQL: typed queries over a pool, and the pool itself for handwritten statements. */
export type Database = {
  readonly pool: ConnectionPool;
  readonly queries: Queries;
  /** The same, for few statements that are made at every call: PostgreSQL parses and plans them once. */
  readonly prepared: Queries;
  /**
   * For what staff look at, over connections of its own: however long that takes, no player and no change waits for it.
   * What takes too long fails with TooMuchToRead.
   */
  readonly reads: Queries;
  /** The same for what may take as long as a read is allowed, so that other reads do not wait for it: searches. */
  readonly searches: Queries;
  /** The same for what is taken out as a whole, whose statements may take minutes; over the connections of `unhurried`. */
  readonly exports: Queries;
  /** Where `reads`, `searches` and `exports` may go instead of the server that takes writes. */
  readonly replicas: ReadRoutes | undefined;
  /** For work on everything that is stored, whose statements may take minutes; over two connections of its own. */
  readonly unhurried: Queries;
  readonly health: DatabaseHealth;
  /** How long a caller's request may wait for the database, all its statements together. */
  readonly callerPatienceMs: number;
  /** Runs what a caller waits for. After `callerPatienceMs` of waiting it fails with DatabaseUnavailable. */
  forCaller<Result>(run: () => Result): Result;
  /** Of all that requests use. */
  readonly use: DatabaseUse;
  /** Opens the connections that it keeps, so that nobody waits for them. What cannot be opened is left for later. */
  warmUp(): Promise<void>;
  /** @param withinMs what is still in use after that is cut; by default 3 seconds */
  close(withinMs?: number): Promise<void>;
};

/** Connections, and who waits for one. */
export type DatabaseUse = {
  readonly connections: number;
  readonly idle: number;
  readonly mostConnections: number;
  readonly waiting: number;
  /** Of these, those who read. */
  readonly waitingReads: number;
};

/** How many connections each kind of work may use. */
export type Connections = { readonly changes: number; readonly reads: number; readonly searches: number };

const FEW_READERS = { reads: 2, searches: 2 };
const UNHURRIED_CONNECTIONS = 2;
const CLOSE_PATIENCE_MS = 3_000;
const LOOK_FOR_SHUTDOWN_MS = 10_000;

/**
 * Connects when it is first used.
 * @param options.onConnectionError called when an idle connection breaks; one in use fails its user's query instead
 * @param options.maxConnections of each kind, or of `pool` alone: then there are few for reads
 * @param options.deadlines of `pool` and `queries`; by default those of requests
 * @param options.replicas closed with it
 * @param options.readDeadlines of `reads` and `searches`; by default those of reads, or `deadlines` if given
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
  // As long as nobody needs a further connection, none is refused.
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
    // If the server stops right afterwards, it may still cut connections that were closed a moment ago.
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
  // What a search is best answered by depends on what is looked for.
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
