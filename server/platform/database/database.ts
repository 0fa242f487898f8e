import { Kysely, PostgresDialect } from 'kysely';
import type { DB } from '#db/types.ts';
import { ConnectionPool } from './connection-pool.ts';
import { type Deadlines, PROMPT, UNHURRIED } from './deadlines.ts';
import { createHealth, type DatabaseHealth } from './health.ts';
import { withTimeLimit } from './time-limit.ts';
import './whole-numbers.ts';

/** Typed queries, of the pool or inside a transaction. */
export type Queries = Kysely<DB>;

/** One node's access to PostgreSQL: typed queries over a pool, and the pool itself for handwritten statements. */
export type Database = {
  readonly pool: ConnectionPool;
  readonly queries: Queries;
  /** For work on everything that is stored, whose statements may take minutes; over two connections of its own. */
  readonly unhurried: Queries;
  readonly health: DatabaseHealth;
  /** How long a caller's request may wait for the database, all its statements together. */
  readonly callerPatienceMs: number;
  /** Runs what a caller waits for. After `callerPatienceMs` of waiting it fails with DatabaseUnavailable. */
  forCaller<Result>(run: () => Result): Result;
  /** @param withinMs what is still in use after that is cut; by default 3 seconds */
  close(withinMs?: number): Promise<void>;
};

const UNHURRIED_CONNECTIONS = 2;
const CLOSE_PATIENCE_MS = 3_000;

/**
 * Connects when it is first used.
 * @param options.onConnectionError called when an idle connection breaks; one in use fails its user's query instead
 * @param options.deadlines of `pool` and `queries`; by default those of requests
 */
export function openDatabase(
  url: string,
  options: {
    readonly maxConnections: number;
    readonly deadlines?: Deadlines;
    onConnectionError(error: Error): void;
  },
): Database {
  const deadlines = options.deadlines ?? PROMPT;
  const health = createHealth();
  let closing: Promise<unknown> | undefined;

  function openPool(maxConnections: number, poolDeadlines: Deadlines): ConnectionPool {
    const opened = new ConnectionPool(url, {
      maxConnections,
      deadlines: poolDeadlines,
      health,
      onUnanswered(sentAt) {
        for (const each of [pool, unhurried]) each.distrustIdle(sentAt);
      },
    });
    // If the server stops right afterwards, it may still cut connections that were closed a moment ago.
    opened.on('error', (error) => {
      if (closing === undefined) options.onConnectionError(error);
    });
    return opened;
  }

  const pool = openPool(options.maxConnections, deadlines);
  // Somebody waits for its first answer all the same.
  const { connectionMs } = deadlines;
  const unhurried = openPool(UNHURRIED_CONNECTIONS, { ...UNHURRIED, connectionMs });
  return {
    pool,
    queries: new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }),
    unhurried: new Kysely<DB>({ dialect: new PostgresDialect({ pool: unhurried }) }),
    health,
    callerPatienceMs: deadlines.requestMs,
    forCaller: (run) => withTimeLimit(deadlines.requestMs, run),
    async close(withinMs = CLOSE_PATIENCE_MS) {
      closing ??= Promise.all([pool.endWithin(withinMs), unhurried.endWithin(withinMs)]);
      await closing;
    },
  };
}
