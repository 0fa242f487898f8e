import type pg from 'pg';
import { countWait, type Deadlines, timeLeftMs } from './deadlines.ts';
import {
  DatabaseUnavailable,
  failureKindOf,
  isOfDatabase,
  isOverdue,
  isUnwritable,
  requestTimeIsUp,
  TooMuchToRead,
} from './failures.ts';
import type { HealthReport } from './health.ts';
import { isOutdated, preparedFrom } from './prepared.ts';
import { PrimaryClient } from './servers/primary-client.ts';

const STORES = new Set(['INSERT', 'UPDATE', 'DELETE']);

// Left for a rollback once the time is up, so that the connection can be kept.
const LEAST_MS = 100;

// A timer this late comes from a process too busy to read what has arrived: GRACE_MS is for reading it.
const LATE_MS = 20;

const GRACE_MS = 100;

/** A connection that is cut when a statement passes its deadline: its answer may still come, to nobody. */
export class DeadlineClient extends PrimaryClient {
  readonly #deadlines: Deadlines;
  readonly #health: HealthReport;
  readonly #onUnanswered: (sentAt: number) => void;
  #answeredAt = performance.now();
  #cutBy: Error | undefined;
  #isSpent = false;

  constructor(
    config: ConstructorParameters<typeof PrimaryClient>[0],
    options: {
      readonly deadlines: Deadlines;
      readonly health: HealthReport;
      onUnanswered(sentAt: number): void;
    },
  ) {
    super(config);
    this.#deadlines = options.deadlines;
    this.#health = options.health;
    this.#onUnanswered = options.onUnanswered;
    const query = this.query.bind(this) as (...args: unknown[]) => unknown;
    this.query = ((...args: unknown[]) => {
      // A rollback that is tried next fails for the same reason.
      if (this.#cutBy) return Promise.reject(this.#cutBy);
      const prepared = preparedFrom(args);
      const answer = prepared ? this.#queryPrepared(query, prepared) : query(...args);
      // A cursor or stream answers itself, piece by piece.
      return answer instanceof Promise ? countWait(this.#deadlines, this.#inTime(answer)) : answer;
    }) as typeof this.query;
  }

  /** By performance.now(). */
  get answeredAt(): number {
    return this.#answeredAt;
  }

  /** Whether it must not be used again, although it is connected. */
  get isSpent(): boolean {
    return this.#cutBy !== undefined || this.#isSpent;
  }

  /** It may finish its work; nobody else is to use it. */
  spend(): void {
    this.#isSpent = true;
  }

  override cut(error?: Error): void {
    this.#cutBy = error ?? new DatabaseUnavailable('unreachable', 'The database connection was cut');
    super.cut(this.#cutBy);
  }

  async #queryPrepared(
    query: (...args: unknown[]) => unknown,
    statement: pg.QueryConfig,
  ): Promise<pg.QueryResult> {
    try {
      return (await query(statement)) as pg.QueryResult;
    } catch (error) {
      if (!isOutdated(error)) throw error;
      this.spend();
      return (await query(statement.text, statement.values)) as pg.QueryResult;
    }
  }

  async #inTime(answer: Promise<pg.QueryResult>): Promise<pg.QueryResult> {
    const sentAt = performance.now();
    const { answerMs, isReading } = this.#deadlines;
    const leftMs = timeLeftMs(this.#deadlines);
    const ms = Math.max(LEAST_MS, Math.min(answerMs, leftMs));
    const timer = startTimer(ms, () => {
      // Its request has waited long before this: that says nothing about the database.
      if (leftMs < answerMs) return this.cut(isReading ? new TooMuchToRead() : requestTimeIsUp());
      this.cut(
        new DatabaseUnavailable('unanswered', `The database did not answer within ${Math.round(ms)} ms`),
      );
      this.#onUnanswered(sentAt);
      this.doubtServer();
    });
    try {
      const result = await answer;
      this.#answeredAt = performance.now();
      this.#health.worked(STORES.has(result.command));
      return result;
    } catch (error) {
      // Read-only is the server behind the connection, or the session: another may differ.
      if (isUnwritable(failureKindOf(error))) this.spend();
      this.#health.failed(error);
      if (isReading && isOverdue(error)) throw new TooMuchToRead({ cause: error });
      throw asOfDatabase(error);
    } finally {
      timer.stop();
    }
  }
}

/** The socket's own errors have the codes of any server's. */
function asOfDatabase(error: unknown): unknown {
  const kind = failureKindOf(error);
  if (kind !== 'unreachable' || isOfDatabase(error)) return error;
  return new DatabaseUnavailable(kind, (error as Error).message, { cause: error });
}

function startTimer(ms: number, onPassed: () => void): { stop(): void } {
  const dueAt = performance.now() + ms;
  let timer = setTimeout(() => {
    if (performance.now() - dueAt < LATE_MS) onPassed();
    else timer = setTimeout(onPassed, GRACE_MS);
  }, ms);
  return { stop: () => clearTimeout(timer) };
}
