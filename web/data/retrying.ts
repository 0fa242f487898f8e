import { CallError } from './call.ts';

export const ATTEMPT_MS = 10_000;

const RETRY_MS = { first: 1_000, last: 15_000 } as const;

type Perseverance = {
  /** Since the epoch. */
  readonly untilMs: number;
  /** Ends an attempt under way too, whose outcome is then unknown. */
  readonly signal: AbortSignal;
  /** An earlier attempt may have been carried out. */
  readonly mayBeDone?: boolean;
};

/** Only for calls safe to repeat, as by request id. Throws refusals at once, others after `untilMs`. */
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
      // Refused for asking too often, which says nothing of earlier attempts.
      const retryAfterMs = error.retryAfterMs ?? (unknown && error.admittedAfterMs);
      if (retryAfterMs === undefined) throw error;
      const delayMs = Math.max(retryAfterMs, backoffMs(failures));
      if (Date.now() + delayMs > untilMs) throw unknown;
      await unlessAborted(pause(delayMs, { orOnline: retryAfterMs === 0 }), signal);
    }
  }
}

/** Doubles with each failure; jitter keeps everyone from hitting a restarted server at once. */
export function backoffMs(failures: number, random: () => number = Math.random): number {
  return Math.min(RETRY_MS.last, RETRY_MS.first * 2 ** failures) * (0.5 + random());
}

type Pause = {
  /** Ends it as the connection comes back; not where the server has set the time. */
  readonly orOnline: boolean;
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
