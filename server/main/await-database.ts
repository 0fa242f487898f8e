import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from 'pino';
import { failureKindOf } from '#server/platform/database/failures.ts';
import {
  type EmbeddedPostgres,
  type StartOptions,
  startEmbeddedPostgres,
} from '#server/platform/postgres/embedded-postgres.ts';
import type { Configuration } from './configuration.ts';

const TRY_EVERY_MS = 1_000;
const SAY_CAUSE_AFTER_MS = 3_000;
const SAY_EVERY_MS = 30_000;

const RECOVERS = '57P03';

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

/**
 * Says every 30 seconds that something is still awaited; a cause soon after it is known.
 * @param options.cause a sentence; undefined: none is known, and `otherwise` will do
 */
export async function sayWhile<Result>(
  running: Promise<Result>,
  options: { cause(): string | undefined; readonly otherwise: string; say(text: string): void },
): Promise<Result> {
  let said: string | undefined;
  let saidAt = performance.now();
  const timer = setInterval(() => {
    const cause = options.cause();
    const isNews = cause !== undefined && cause !== said;
    if (!isNews && performance.now() - saidAt < SAY_EVERY_MS) return;
    said = cause;
    saidAt = performance.now();
    options.say(`${cause ?? options.otherwise} Cage waits for its database.`);
  }, SAY_CAUSE_AFTER_MS);
  try {
    return await running;
  } finally {
    clearInterval(timer);
  }
}

/** Starts the embedded PostgreSQL, waits as long as that takes, and says for what. */
export async function startDatabase(
  { dataFolder }: Configuration,
  { signal, logger }: { readonly signal: AbortSignal; readonly logger: Logger },
): Promise<EmbeddedPostgres> {
  const otherwise = `The database in ${dataFolder} does not answer yet.`;
  let obstacle: Error | undefined;
  const cause = () => {
    const { code, message } = (obstacle ?? {}) as { readonly code?: string; readonly message?: string };
    if (message === undefined || code === 'ECONNREFUSED') return undefined;
    if (code === RECOVERS)
      return `The database in ${dataFolder} is starting; after a crash that takes longer.`;
    return `The database in ${dataFolder} cannot be used yet: ${message.replace(/\.?$/, '.')}`;
  };
  const starting = startEmbeddedPostgres({
    folder: dataFolder,
    answerWithinMs: Number.POSITIVE_INFINITY,
    signal,
    onObstacle(found) {
      obstacle = found;
    },
    onEvent: logRestarts(logger),
  });
  return sayWhile(starting, { cause, otherwise, say: console.error });
}

/** Logs a failed restart once; whoever uses the database logs that it is away. */
function logRestarts(logger: Logger): NonNullable<StartOptions['onEvent']> {
  let isTold = false;
  return (event, cause) => {
    const reason = cause?.message;
    if (event !== 'still gone') logger.info({ reason }, EVENTS[event]);
    else if (!isTold) logger.error({ reason }, 'the database could not be started, which is tried again');
    isTold = event === 'still gone';
  };
}

const EVENTS = {
  gone: 'the database went away and is started again',
  back: 'the database was started again',
};

/** Leaves a hanging run alone: it ends with the process. */
function orAborted<Result>(running: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const onAbort = () => reject(signal.reason);
  signal.addEventListener('abort', onAbort);
  if (signal.aborted) onAbort();
  return Promise.race([running, aborted]).finally(() => signal.removeEventListener('abort', onAbort));
}
