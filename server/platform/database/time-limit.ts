import { AsyncLocalStorage } from 'node:async_hooks';
import type { Deadlines } from './deadlines.ts';

const waits = new AsyncLocalStorage<Waits>();

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
