import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deadlines } from './deadlines.ts';

const waits = new AsyncLocalStorage<Waits>();

/** How long one request has waited for the database, all its statements together. */
class Waits {
  #waitedMs = 0;
  #waiting = 0;
  #waitingSince = 0;
  #isOver = false;

  get waitedMs(): number {
    return this.#waitedMs + (this.#waiting > 0 ? performance.now() - this.#waitingSince : 0);
  }

  /** Whether the request is answered: what it set off in the background has no limit. */
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

/**
 * Runs something whose waits for the database are limited in sum, to the `requestMs` of what it waits for; a statement
 * that would exceed it fails with DatabaseUnavailable. Time spent on anything else does not count.
 */
export function limitingWaits<Result>(run: () => Result): Result {
  const own = new Waits();
  const result = waits.run(own, run);
  if (result instanceof Promise) return result.finally(() => own.end()) as Result;
  own.end();
  return result;
}

/**
 * How long may still be waited for the database, in milliseconds; infinite where there is no limit.
 * @param deadlines those without a `requestMs` take no part in the limit, however long their work takes
 */
export function timeLeftMs({ requestMs }: Pick<Deadlines, 'requestMs'>): number {
  const own = waitsFor(requestMs);
  return own === undefined ? Number.POSITIVE_INFINITY : requestMs - own.waitedMs;
}

/** Counts a wait for the database towards the limit, if there is one. */
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
