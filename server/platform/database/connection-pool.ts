import pg from 'pg';
import { DeadlineClient } from './deadline-client.ts';
import type { Deadlines } from './deadlines.ts';
import { DatabaseUnavailable } from './failures.ts';
import type { HealthReport } from './health.ts';
import { countWait, timeLeftMs } from './time-limit.ts';
import { createTurns, type Turns } from './turns.ts';

// More would all be answered too late.
const MAX_WAITING = 1_000;

// How long the pool makes do with the connections it has when it could not open another.
const MAKE_DO_MS = 250;

const IDLE_MS = 60_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * pg's pool, with what it lacks: a limit to the waiting, deadlines, and using the connections it has while no further
 * ones can be opened. A connection that did not answer in time, or cannot store anything, is not used again.
 */
export class ConnectionPool extends pg.Pool {
  readonly #deadlines: Deadlines;
  readonly #health: HealthReport;
  readonly #maxConnections: number;
  readonly #turns: Turns;
  readonly #lent = new Set<pg.PoolClient>();
  readonly #connections = new Set<DeadlineClient>();
  #makingDo: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    options: {
      readonly maxConnections: number;
      readonly deadlines: Deadlines;
      readonly health: HealthReport;
    },
  ) {
    const { maxConnections, deadlines, health } = options;
    super({
      connectionString: url,
      max: maxConnections,
      // What is kept cannot be taken by others.
      min: keptOf(maxConnections),
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: deadlines.connectionMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      application_name: 'cage',
      onConnect: (client) => limitSession(client, deadlines),
      Client: class extends DeadlineClient {
        constructor(config: ConstructorParameters<typeof DeadlineClient>[0]) {
          super(config, { deadlines, health, onUnanswered: (sentAt) => distrust(sentAt) });
        }
      } as unknown as new () => pg.Client,
    });
    const distrust = (sentAt: number) => this.#distrustIdle(sentAt);
    this.#deadlines = deadlines;
    this.#health = health;
    this.#maxConnections = maxConnections;
    this.#turns = createTurns(maxConnections, MAX_WAITING);
    this.on('connect', (client) => {
      this.#connections.add(client as unknown as DeadlineClient);
      this.#stopMakingDo();
      this.#turns.limit = maxConnections;
    });
    this.on('remove', (client) => this.#connections.delete(client as unknown as DeadlineClient));
  }

  /** How many wait for a turn; pg's own `waitingCount` stays at 0. */
  get queued(): number {
    return this.#turns.waiting;
  }

  // The pool's callbacks are for its own query().
  override connect = (() => countWait(this.#lend())) as typeof pg.Pool.prototype.connect;

  override query = (async (...args: Parameters<pg.PoolClient['query']>) => {
    const client = await this.connect();
    try {
      return await client.query(...args);
    } finally {
      client.release();
    }
  }) as unknown as typeof pg.Pool.prototype.query;

  /** Opens the connections that it keeps, so that nobody waits for them. What cannot be opened is left for later. */
  async warmUp(): Promise<void> {
    const opening = Array.from({ length: keptOf(this.#maxConnections) }, () => this.connect());
    for (const opened of await Promise.allSettled(opening)) {
      if (opened.status === 'fulfilled') opened.value.release();
    }
  }

  /** Ends all connections, those in use too, if they are not given back within so many milliseconds. */
  async endWithin(ms: number): Promise<void> {
    this.#stopMakingDo();
    const patience = setTimeout(() => {
      const error = new DatabaseUnavailable('unreachable', 'The database connections are being closed');
      for (const connection of this.#connections) connection.cut(error);
    }, ms);
    await this.end();
    clearTimeout(patience);
  }

  async #lend(): Promise<pg.PoolClient> {
    const until = performance.now() + Math.min(this.#deadlines.connectionMs, timeLeftMs());
    for (;;) {
      await this.#takeTurn(until);
      try {
        return this.#watch(await this.#open(until));
      } catch (error) {
        this.#turns.give();
        if (this.ending) throw error;
        this.#health.failed(error);
        const hasOthers = this.totalCount > 0 && performance.now() < until;
        this.#makeDo();
        if (!hasOthers) throw error;
      }
    }
  }

  async #takeTurn(until: number): Promise<void> {
    const turn = await this.#turns.take(until - performance.now());
    if (turn === undefined) {
      throw new DatabaseUnavailable('crowded', 'Too many requests wait for the database');
    }
    if (!turn) throw new DatabaseUnavailable('unanswered', 'No database connection was free in time');
  }

  /** A connection that is idle, or else a new one. */
  async #open(until: number): Promise<pg.PoolClient> {
    const opening = super.connect();
    const late = Promise.withResolvers<never>();
    const timer = setTimeout(
      () =>
        late.reject(new DatabaseUnavailable('unanswered', 'The database did not take a connection in time')),
      Math.max(0, until - performance.now()),
    );
    try {
      return await Promise.race([opening, late.promise]);
    } catch (cause) {
      opening.then(
        (client) => client.release(),
        () => {},
      );
      if (cause instanceof DatabaseUnavailable) throw cause;
      const { message } = cause as Error;
      throw new DatabaseUnavailable('unreachable', `The database takes no connection: ${message}`, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  #watch(client: pg.PoolClient): pg.PoolClient {
    const release = client.release.bind(client);
    const connection = client as unknown as DeadlineClient;
    this.#lent.add(client);
    client.release = (error) => {
      client.release = release;
      this.#lent.delete(client);
      release(error || connection.isSpent);
      this.#turns.give();
    };
    return client;
  }

  /** Opens no further connection for a moment, then lets one request try. */
  #makeDo(): void {
    this.#turns.limit = Math.max(1, this.totalCount);
    this.#makingDo ??= setTimeout(() => {
      this.#makingDo = undefined;
      this.#turns.limit = Math.min(this.#maxConnections, Math.max(1, this.totalCount + 1));
    }, MAKE_DO_MS);
  }

  #stopMakingDo(): void {
    clearTimeout(this.#makingDo);
    this.#makingDo = undefined;
  }

  /** What killed one silent connection has usually killed them all; each would cost a request its time. */
  #distrustIdle(sentAt: number): void {
    const error = new DatabaseUnavailable('unanswered', 'Another database connection did not answer in time');
    for (const connection of this.#connections) {
      const isLent = this.#lent.has(connection as unknown as pg.PoolClient);
      if (!isLent && connection.answeredAt < sentAt) connection.cut(error);
    }
  }
}

function keptOf(maxConnections: number): number {
  return Math.ceil(maxConnections / 2);
}

/** Not by the connection's start parameters, which poolers such as PgBouncer refuse. */
async function limitSession(
  client: pg.ClientBase,
  { statementMs, lockMs, idleInTransactionMs }: Deadlines,
): Promise<void> {
  await client.query(
    `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
     set idle_in_transaction_session_timeout = ${idleInTransactionMs}`,
  );
}
