import { CallError } from './call.ts';

/** How long one attempt may take. */
export const ATTEMPT_MS = 10_000;

const RETRY_MS = { first: 1_000, last: 15_000 } as const;

type Perseverance = {
  /** When to give up, in milliseconds since the epoch. */
  readonly untilMs: number;
  /** Ends it at once, also while an attempt is under way, of which nothing is then known. */
  readonly signal: AbortSignal;
};

/**
 * Makes a call until it is answered. Only for calls that may be repeated, because they carry a request id or change
 * nothing that the first attempt has not.
 * @throws a refusal, at once; after `untilMs` the last failure; the signal's reason
 */
export async function persevere<Answer>(
  attempt: () => Promise<Answer>,
  { untilMs, signal }: Perseverance,
): Promise<Answer> {
  for (let failures = 0; ; failures++) {
    try {
      return await unlessAborted(attempt(), signal);
    } catch (error) {
      const retryAfterMs = error instanceof CallError ? error.retryAfterMs : undefined;
      if (signal.aborted || retryAfterMs === undefined) throw error;
      const delayMs = Math.max(retryAfterMs, backoffMs(failures));
      if (Date.now() + delayMs > untilMs) throw error;
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
