import { CallError } from './call.ts';

/** How long one attempt may take. */
export const ATTEMPT_MS = 10_000;

const RETRY_MS = { first: 1_000, last: 15_000 } as const;

type Perseverance = {
  /** When to give up, in milliseconds since the epoch. */
  readonly untilMs: number;
  /** Ends it at once, also while an attempt is under way, of which nothing is then known. */
  readonly signal: AbortSignal;
  /** An attempt before these may have been carried out. */
  readonly mayBeDone?: boolean;
};

/**
 * Makes a call until it is answered. Only for calls that may be repeated, because they carry a request id or change
 * nothing that the first attempt has not.
 * @throws a refusal, at once; after `untilMs` the last failure of which nothing is known; the signal's reason
 */
export async function retrying<Answer>(
  attempt: () => Promise<Answer>,
  { untilMs, signal, mayBeDone = false }: Perseverance,
): Promise<Answer> {
  let unknown = mayBeDone ? new CallError('UNAVAILABLE', '', undefined, 0) : undefined;
  for (let failures = 0; ; failures++) {
    try {
      return await unlessAborted(attempt(), signal);
    } catch (error) {
      if (signal.aborted || !(error instanceof CallError)) throw error;
      if (error.retryAfterMs !== undefined) unknown = error;
      // Refused for coming too often, it says nothing of the attempts before it.
      const retryAfterMs = error.retryAfterMs ?? (unknown && error.admittedAfterMs);
      if (retryAfterMs === undefined) throw error;
      const delayMs = Math.max(retryAfterMs, backoffMs(failures));
      if (Date.now() + delayMs > untilMs) throw unknown;
      await unlessAborted(pause(delayMs, { orOnline: retryAfterMs === 0 }), signal);
    }
  }
}

/** Doubles with each failure, with jitter so that a restarted server is not hit by everyone at once. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  return Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** failures) * (0.5 + random());
}

type Pause = {
  /** Whether it ends as the connection comes back; not where the server has asked for the time. */
  readonly orOnline: boolean;
  /** Ends it too. */
  readonly signal?: AbortSignal;
};

export function pause(delayMs: number, { orOnline, signal }: Pause): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, delayMs);
    if (orOnline) addEventListener('online', end);
    signal?.addEventListener('abort', end);
    function end() {
      clearTimeout(timer);
      removeEventListener('online', end);
      signal?.removeEventListener('abort', end);
      resolve();
    }
  });
}

function unlessAborted<Value>(work: Promise<Value>, signal: AbortSignal): Promise<Value> {
  if (signal.aborted) return Promise.reject(signal.reason);
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort);
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
