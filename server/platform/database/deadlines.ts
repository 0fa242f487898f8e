import { AsyncLocalStorage } from 'node:async_hooks';

export type Deadlines = {
  /** For all of one request, in sum; infinite: no part of that sum. */
  readonly requestMs: number;
  /** For a connection, new or in use by others at the moment. */
  readonly connectionMs: number;
  /** For the answer to a statement; without it the connection is lost. */
  readonly answerMs: number;
  /** PostgreSQL's own limits, so that it drops what nobody waits for any more. */
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleInTransactionMs: number;
  /** A statement ended for its length fails with `TooMuchToRead`: the database is not to blame. */
  readonly isReading?: true;
};

/** For requests: callers get an answer within two seconds, from a busy machine too. */
export const PROMPT: Deadlines = {
  requestMs: 1_500,
  connectionMs: 1_300,
  answerMs: 1_300,
  statementMs: 1_100,
  lockMs: 900,
  // A connection can die without PostgreSQL noticing; until then its transaction holds its locks.
  idleInTransactionMs: 3_000,
};

/** For staff's reads: longer for a statement and shorter for a connection, but no longer in all. */
export const READING: Deadlines = {
  requestMs: 2_000,
  connectionMs: 700,
  answerMs: 1_400,
  statementMs: 1_200,
  lockMs: 900,
  idleInTransactionMs: 3_000,
  isReading: true,
};

const MINUTE_MS = 60_000;

/** For work on all that is stored: an export, a migration, checking the log. */
export const UNHURRIED: Deadlines = {
  requestMs: Number.POSITIVE_INFINITY,
  connectionMs: 10_000,
  answerMs: 30 * MINUTE_MS,
  statementMs: 29 * MINUTE_MS,
  lockMs: MINUTE_MS,
  idleInTransactionMs: 10 * MINUTE_MS,
};

const waits = new AsyncLocalStorage<Waits | undefined>();

/** One request's waiting for the database, all its statements together. */
class Waits {
  #waitedMs = 0;
  #waiting = 0;
  #waitingSince = 0;
  #isOver = false;

  get waitedMs(): number {
    return this.#waitedMs + (this.#waiting > 0 ? performance.now() - this.#waitingSince : 0);
  }

  /** Whether the request is answered: its background work has no limit. */
  get isOver(): boolean {
    return this.#isOver;
  }

  /** Statements that wait at the same time count once. */
  async count<Result>(wait: Promise<Result>): Promise<Result> {
    if (this.#waiting++ === 0) this.#waitingSince = performance.now();
    try {
      return await wait;
    } finally {
      if (--this.#waiting === 0) this.#waitedMs += performance.now() - this.#waitingSince;
    }
  }

  end(): void {
    this.#isOver = true;
  }
}

/** Limits the waits for the database, and no other time, to `requestMs` in sum; then DatabaseUnavailable. */
export function limitingWaits<Result>(run: () => Result): Result {
  const own = new Waits();
  const result = waits.run(own, run);
  if (result instanceof Promise) return result.finally(() => own.end()) as Result;
  own.end();
  return result;
}

/** Of a request that goes on for minutes, such as an export: what counts towards no sum. */
export function unlimited<Result>(run: () => Result): Result {
  return waits.run(undefined, run);
}

/** Infinite where there is no limit. Deadlines without a finite `requestMs` take no part in it. */
export function timeLeftMs({ requestMs }: Pick<Deadlines, 'requestMs'>): number {
  const own = waitsFor(requestMs);
  return own === undefined ? Number.POSITIVE_INFINITY : requestMs - own.waitedMs;
}

export function countWait<Result>(
  { requestMs }: Pick<Deadlines, 'requestMs'>,
  wait: Promise<Result>,
): Promise<Result> {
  return waitsFor(requestMs)?.count(wait) ?? wait;
}

function waitsFor(requestMs: number): Waits | undefined {
  const own = Number.isFinite(requestMs) ? waits.getStore() : undefined;
  return own?.isOver ? undefined : own;
}
