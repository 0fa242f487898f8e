import { setTimeout as delay } from 'node:timers/promises';
import { failureKindOf } from '#server/platform/database/failures.ts';

const TRY_EVERY_MS = 1_000;
const SAY_EVERY_MS = 30_000;

/**
 * Retries while the database cannot be used, and says so at first and every 30 seconds.
 * @throws anything with another cause
 */
export async function awaitDatabase<Result>(
  run: () => Promise<Result>,
  options: { readonly signal: AbortSignal; say(text: string): void },
): Promise<Result> {
  const { signal, say } = options;
  let saidAt = Number.NEGATIVE_INFINITY;
  for (;;) {
    try {
      return await orAborted(run(), signal);
    } catch (error) {
      signal.throwIfAborted();
      const { message, cause } = error as Error;
      const kind = failureKindOf(error) ?? failureKindOf(cause ?? {});
      if (kind === undefined) throw error;
      if (performance.now() - saidAt >= SAY_EVERY_MS) {
        say(`${message.replace(/\.?$/, '.')} Cage waits for its database.`);
        saidAt = performance.now();
      }
    }
    await delay(TRY_EVERY_MS, undefined, { signal });
  }
}

export async function sayWhile<Result>(
  text: string,
  running: Promise<Result>,
  say: (text: string) => void,
): Promise<Result> {
  const timer = setInterval(() => say(text), SAY_EVERY_MS);
  try {
    return await running;
  } finally {
    clearInterval(timer);
  }
}

/** Leaves a hanging run alone: it ends with the process. */
function orAborted<Result>(running: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  return Promise.race([running, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}
