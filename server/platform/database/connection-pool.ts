import pg from 'pg';
import { workOfThisProcess } from '../postgres/holder.ts';
import { createTurns, TooManyWaiting, type Turns } from '../turns/turns.ts';
import { DeadlineClient } from './deadline-client.ts';
import type { Deadlines } from './deadlines.ts';
import { DatabaseUnavailable, requestTimeIsUp, TooMuchToRead } from './failures.ts';
import type { DatabaseHealth, HealthReport } from './health.ts';
import { type LeavingServer, letsNobodyIn } from './smart-shutdown.ts';
import { countWait, timeLeftMs } from './time-limit.ts';

// More would all be answered too late.
const MAX_WAITING = 1_000;

// While no further connection can be opened, it is tried so often, however many wait: PostgreSQL starts a process for
// each that it refuses, and needs its time to come back.
const TRY_EVERY_MS = 250;

const IDLE_MS = 60_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/**
 * pg's pool, with what it lacks: a limit to the waiting, deadlines, and making do with the connections it has while no
 * further ones can be opened. A connection that did not answer in time, or cannot store anything, is not used again.
 */
export class ConnectionPool extends pg.Pool {
  readonly #deadlines: Deadlines;
  readonly #health: Pick<DatabaseHealth, 'isAvailable'> & HealthReport;
  readonly #maxConnections: number;
  readonly #turns: Turns;
  readonly #onNobodyLetIn: (() => void) | undefined;
  readonly #lent = new Set<pg.PoolClient>();
  readonly #connections = new Set<DeadlineClient>();
  #makingDo: NodeJS.Timeout | undefined;

  constructor(
    url: string,
    options: {
      readonly maxConnections: number;
      readonly deadlines: Deadlines;
      readonly health: Pick<DatabaseHealth, 'isAvailable'> & HealthReport;
      /** Whether it may lead to a standby. */
      readonly ofReplica?: boolean;
      /** Called when a connection was cut for its silence, with the time its statement was sent. */
      onUnanswered(sentAt: number): void;
      /** Called when a server that worked lets nobody in any more. */
      onNobodyLetIn?(): void;
    },
  ) {
    const { maxConnections, deadlines, health, ofReplica, onUnanswered } = options;
    super({
      connectionString: url,
      max: maxConnections,
      // What is kept cannot be taken by others.
      min: keptOf(maxConnections),
      idleTimeoutMillis: IDLE_MS,
      connectionTimeoutMillis: deadlines.connectionMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
      application_name: workOfThisProcess() ?? 'cage',
      onConnect: (client) => limitSession(client, deadlines),
      Client: class extends DeadlineClient {
        constructor(config: ConstructorParameters<typeof DeadlineClient>[0]) {
          super({ ...config, ofReplica }, { deadlines, health, onUnanswered });
        }
      } as unknown as new () => pg.Client,
    });
    this.#deadlines = deadlines;
    this.#health = health;
    this.#maxConnections = maxConnections;
    this.#onNobodyLetIn = options.onNobodyLetIn;
    this.#turns = createTurns({
      atOnce: maxConnections,
      waiting: MAX_WAITING,
      patienceMs: deadlines.connectionMs,
    });
    this.on('connect', (client) => {
      this.#connections.add(client as unknown as DeadlineClient);
      this.#tryMore();
    });
    this.on('remove', (client) => this.#connections.delete(client as unknown as DeadlineClient));
  }

  /** How many wait for a turn; pg's own `waitingCount` stays at 0. */
  get queued(): number {
    return this.#turns.waiting;
  }

  // The pool's callbacks are for its own query().
  override connect = (() => countWait(this.#deadlines, this.#lend())) as typeof pg.Pool.prototype.connect;

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
      this.cutAll(error);
      for (const client of this.#lent) {
        client.release(error);
        // Whoever has it may yet give it back.
        client.release = () => {};
      }
    }, ms);
    await this.end();
    clearTimeout(patience);
  }

  /** Cuts all connections, those in use too. Whoever needs one next gets a new one. */
  cutAll(error: Error): void {
    for (const connection of this.#connections) connection.cut(error);
  }

  /** Ends the connections to a server that waits for that: those in use as soon as they are given back. */
  leave({ host, port }: LeavingServer): void {
    const error = new DatabaseUnavailable('unreachable', 'The database is shutting down');
    for (const connection of this.#connections) {
      if (connection.host !== host || connection.port !== port) continue;
      if (this.#lent.has(connection as unknown as pg.PoolClient)) connection.spend();
      else connection.cut(error);
    }
  }

  /** What killed one silent connection has usually killed them all; each would cost a request its time. */
  distrustIdle(sentAt: number): void {
    const error = new DatabaseUnavailable('unanswered', 'Another database connection did not answer in time');
    for (const connection of this.#connections) {
      const isLent = this.#lent.has(connection as unknown as pg.PoolClient);
      if (!isLent && connection.answeredAt < sentAt) connection.cut(error);
    }
  }

  async #lend(): Promise<pg.PoolClient> {
    const leftMs = timeLeftMs(this.#deadlines);
    if (leftMs <= 0) {
      throw this.#deadlines.isReading ? new TooMuchToRead() : requestTimeIsUp();
    }
    const until = performance.now() + Math.min(this.#deadlines.connectionMs, leftMs);
    for (;;) {
      const endTurn = await this.#takeTurn(until);
      try {
        return this.#watch(await this.#open(until), endTurn);
      } catch (error) {
        this.#makeDo();
        endTurn();
        if (letsNobodyIn(error)) this.#onNobodyLetIn?.();
        if (this.ending) throw error;
        // While there are others, one of them becomes free: that no further one can be had is no failure yet.
        if (this.#usable > 0 && performance.now() < until) continue;
        this.#health.failed(error);
        throw error;
      }
    }
  }

  async #takeTurn(until: number): Promise<() => void> {
    try {
      return await this.#turns.take(until - performance.now());
    } catch (error) {
      if (!(error instanceof TooManyWaiting)) throw error;
      // While the database works, and for those who read in any case, it is for others that they wait.
      throw error.why === 'full' || this.#deadlines.isReading || this.#health.isAvailable
        ? new DatabaseUnavailable('crowded', 'Too many requests wait for the database')
        : new DatabaseUnavailable('unanswered', 'No database connection was free in time');
    }
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

  #watch(client: pg.PoolClient, endTurn: () => void): pg.PoolClient {
    const release = client.release.bind(client);
    const connection = client as unknown as DeadlineClient;
    this.#lent.add(client);
    client.release = (error) => {
      client.release = release;
      this.#lent.delete(client);
      release(error || connection.isSpent);
      endTurn();
    };
    return client;
  }

  get #usable(): number {
    return this.idleCount + this.#lent.size;
  }

  /** Opens no further connection but one now and then, to see whether that works again. */
  #makeDo(): void {
    if (this.ending) return;
    this.#turns.atOnce = this.totalCount;
    this.#makingDo ??= setInterval(() => {
      this.#turns.atOnce = Math.min(this.#maxConnections, this.totalCount + 1);
    }, TRY_EVERY_MS).unref();
  }

  /** One was opened: as many again as there are now may be tried at once. */
  #tryMore(): void {
    if (this.#makingDo === undefined) return;
    const most = Math.min(this.#maxConnections, 2 * (this.#usable + 1));
    this.#turns.atOnce = Math.max(this.#turns.atOnce, most);
    if (most === this.#maxConnections) this.#stopMakingDo();
  }

  #stopMakingDo(): void {
    clearInterval(this.#makingDo);
    this.#makingDo = undefined;
  }
}

function keptOf(maxConnections: number): number {
  return Math.ceil(maxConnections / 2);
}

/**
 * Not by the connection's start parameters, which poolers such as PgBouncer refuse. Without PostgreSQL's compiler: where
 * tables are new it takes the shortest statement for a long one, and compiles for longer than a caller waits. With times
 * in the one form that is read. And with commits that last: who has a role's password can set for it, or for their
 * database, that they do not.
 */
async function limitSession(
  client: pg.ClientBase,
  { statementMs, lockMs, idleInTransactionMs, isReading }: Deadlines,
): Promise<void> {
  await client.query(
    `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
     set idle_in_transaction_session_timeout = ${idleInTransactionMs}; set jit = off;
     set datestyle = 'ISO, MDY'; ${LASTING_COMMITS}; ${isReading ? READING_SETTINGS : ''}`,
  );
}

// What the server is set to is its operator's to say.
const LASTING_COMMITS = `select set_config('synchronous_commit', 'on', false) from pg_settings
  where name = 'synchronous_commit' and setting <> 'remote_apply' and source in ('user', 'database', 'database user')`;

// A search by common letters has many rows to keep apart, which takes long once they do not fit; and it is not to take
// every processor.
const READING_SETTINGS = `set work_mem = '32MB'; set max_parallel_workers_per_gather = 0;
  set default_transaction_read_only = on`;
