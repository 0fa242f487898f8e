import pg from 'pg';
import { workOfThisProcess } from '../postgres/holder.ts';
import { createTurns, TooManyWaiting, type Turns } from '../turns/turns.ts';
import { DeadlineClient } from './deadline-client.ts';
import { countWait, type Deadlines, timeLeftMs } from './deadlines.ts';
import { DatabaseUnavailable, requestTimeIsUp, TooMuchToRead } from './failures.ts';
import type { DatabaseHealth, HealthReport } from './health.ts';
import { type LeavingServer, letsNobodyIn } from './servers/primary-client.ts';

// More would all be answered too late.
const MAX_WAITING = 1_000;

// While none can be opened, one is tried so often: PostgreSQL starts a process even to refuse one.
const TRY_EVERY_MS = 250;

const IDLE_MS = 60_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** pg's pool with deadlines and a limited line; makes do while none can be opened, drops unusable ones. */
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
      // Others cannot use up connections that are kept.
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

  /** Opens the connections that it keeps, so that nobody waits for them; failures are left for later. */
  async warmUp(): Promise<void> {
    const opening = Array.from({ length: keptOf(this.#maxConnections) }, () => this.connect());
    for (const opened of await Promise.allSettled(opening)) {
      if (opened.status === 'fulfilled') opened.value.release();
    }
  }

  /** Ends all connections; those in use after so many ms, if not given back. */
  async endWithin(ms: number): Promise<void> {
    this.#stopMakingDo();
    const patience = setTimeout(() => {
      const error = new DatabaseUnavailable('unreachable', 'The database connections are being closed');
      this.cutAll(error);
      for (const client of this.#lent) {
        client.release(error);
        // Its holder may yet give it back.
        client.release = () => {};
      }
    }, ms);
    await this.end();
    clearTimeout(patience);
  }

  /** Cuts those in use too; the next caller gets a new one. */
  cutAll(error: Error): void {
    for (const connection of this.#connections) connection.cut(error);
  }

  /** Leaves a server that waits for it: connections in use end once given back. */
  leave({ host, port }: LeavingServer): void {
    const error = new DatabaseUnavailable('unreachable', 'The database is shutting down');
    for (const connection of this.#connections) {
      if (connection.host !== host || connection.port !== port) continue;
      if (this.#lent.has(connection as unknown as pg.PoolClient)) connection.spend();
      else connection.cut(error);
    }
  }

  /** The cause of one silent connection has usually killed them all; each would cost a request its time. */
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
        // While there are others, one becomes free: an unopened connection is no failure yet.
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
      // Readers, and all while the database works, wait for other requests, not for the database.
      throw error.why === 'full' || this.#deadlines.isReading || this.#health.isAvailable
        ? new DatabaseUnavailable('crowded', 'Too many requests wait for the database')
        : new DatabaseUnavailable('unanswered', 'No database connection was free in time');
    }
  }

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

  /** Opens only one more now and then, to see whether it works again. */
  #makeDo(): void {
    if (this.ending) return;
    this.#turns.atOnce = this.totalCount;
    this.#makingDo ??= setInterval(() => {
      this.#turns.atOnce = Math.min(this.#maxConnections, this.totalCount + 1);
    }, TRY_EVERY_MS).unref();
  }

  /** One was opened: as many again may be tried at once. */
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
 * Not by start parameters, which poolers such as PgBouncer refuse. JIT is off: on new tables it takes the
 * shortest statement for a long one, and compiles longer than a caller waits. Dates in the one form that is
 * read. Isolation as the statements are written for: a stricter one refuses them under load. Commits last: who
 * has the role's password can set for it, or its database, that they do not. No other limit than these ends a long piece of work, such as a migration.
 */
async function limitSession(
  client: pg.ClientBase,
  { statementMs, lockMs, idleInTransactionMs, isReading }: Deadlines,
): Promise<void> {
  await client.query(
    `set statement_timeout = ${statementMs}; set lock_timeout = ${lockMs};
     set idle_in_transaction_session_timeout = ${idleInTransactionMs}; set jit = off;
     set datestyle = 'ISO, MDY'; set default_transaction_isolation = 'read committed'; ${LASTING_COMMITS};
     ${NO_TRANSACTION_TIMEOUT}; ${isReading ? READING_SETTINGS : ''}`,
  );
}

// The server's own setting is its operator's to choose.
const LASTING_COMMITS = `select set_config('synchronous_commit', 'on', false) from pg_settings
  where name = 'synchronous_commit' and setting <> 'remote_apply' and source in ('user', 'database', 'database user')`;

// PostgreSQL has it from version 17 on.
const NO_TRANSACTION_TIMEOUT = `select set_config('transaction_timeout', '0', false) from pg_settings
  where name = 'transaction_timeout' and setting <> '0'`;

// A search by common letters holds many rows, and is slow if they do not fit; nor may it use every CPU.
const READING_SETTINGS = `set work_mem = '32MB'; set max_parallel_workers_per_gather = 0;
  set default_transaction_read_only = on`;
