import { AsyncLocalStorage } from 'node:async_hooks';

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
export async function withTimeLimit<Result>(ms: number, run: () => Promise<Result>): Promise<Result> {
  const limit = new TimeLimit(ms);
  try {
    return await limits.run(limit, run);
  } finally {
    limit.end();
  }
}

/** How long may still be waited for the database, in milliseconds; infinite where there is no limit. */
export function timeLeftMs(): number {
  return limits.getStore()?.leftMs ?? Number.POSITIVE_INFINITY;
}

/** Counts a wait for the database towards the limit, if there is one. */
export function countWait<Result>(wait: Promise<Result>): Promise<Result> {
  return limits.getStore()?.count(wait) ?? wait;
}
