import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deadlines } from './deadlines.ts';

const limits = new AsyncLocalStorage<TimeLimit>();

/** How long one request may wait for the database, all its statements together. */
class TimeLimit {
  #leftMs: number;
  #waiting = 0;
  #waitingSince = 0;
  #isOver = false;

  constructor(ms: number) {
    this.#leftMs = ms;
  }

  /** Infinite once the request is answered: what it set off in the background has no limit. */
  get leftMs(): number {
    if (this.#isOver) return Number.POSITIVE_INFINITY;
    return this.#leftMs - (this.#waiting > 0 ? performance.now() - this.#waitingSince : 0);
  }

  /** Statements that wait at the same time count once. */
  async count<Result>(wait: Promise<Result>): Promise<Result> {
    if (this.#waiting++ === 0) this.#waitingSince = performance.now();
    try {
      return await wait;
    } finally {
      if (--this.#waiting === 0) this.#leftMs -= performance.now() - this.#waitingSince;
    }
  }

  end(): void {
    this.#isOver = true;
  }
}

/**
 * Runs something that may wait so long for the database, in sum; a statement that would exceed it fails with
 * DatabaseUnavailable. Time spent on anything else does not count.
 */
export function withTimeLimit<Result>(ms: number, run: () => Result): Result {
  const limit = new TimeLimit(ms);
  const result = limits.run(limit, run);
  if (result instanceof Promise) return result.finally(() => limit.end()) as Result;
  limit.end();
  return result;
}

/**
 * How long may still be waited for the database, in milliseconds; infinite where there is no limit.
 * @param deadlines those without a `requestMs` take no part in the limit, however long their work takes
 */
export function timeLeftMs({ requestMs }: Pick<Deadlines, 'requestMs'>): number {
  return limitFor(requestMs)?.leftMs ?? Number.POSITIVE_INFINITY;
}

/** Counts a wait for the database towards the limit, if there is one. */
export function countWait<Result>(
  { requestMs }: Pick<Deadlines, 'requestMs'>,
  wait: Promise<Result>,
): Promise<Result> {
  return limitFor(requestMs)?.count(wait) ?? wait;
}

function limitFor(requestMs: number): TimeLimit | undefined {
  return Number.isFinite(requestMs) ? limits.getStore() : undefined;
}
