import type { FastifyBaseLogger } from 'fastify';
import { explainRevoked, explainServerError } from '../postgres/explain-error.ts';
import { failureKindOf, isOutage } from './failures.ts';
import type { DatabaseHealth } from './health.ts';

// An outage that comes and goes is one.
const SETTLED_MS = 2_000;

// Looks again for the cause; each further line of an outage waits twice as long.
const LOOK_AGAIN_MS = 1_000;
const LONGEST_LOOK_MS = 60_000;

/** Logs an outage, its end, and each new cause: a first symptom (cut connections) seldom says what to do. */
export function logOutages(
  health: DatabaseHealth,
  logger: FastifyBaseLogger,
  { settledMs = SETTLED_MS, lookAgainMs = LOOK_AGAIN_MS } = {},
): { stop(): void } {
  let since: Date | undefined;
  let settling: NodeJS.Timeout | undefined;
  let looking: NodeJS.Timeout | undefined;
  let told: string | undefined;

  function tell(message: string): void {
    const { kind, reason = '' } = health.lastFailure ?? {};
    told = withoutNumbers(reason);
    logger.error({ kind, reason }, message);
  }

  function lookAgain(afterMs: number): void {
    looking = setTimeout(() => {
      const isTold = health.isAvailable || withoutNumbers(health.lastFailure?.reason ?? '') === told;
      if (!isTold) tell('the database still cannot be used');
      lookAgain(isTold ? afterMs : Math.min(2 * afterMs, LONGEST_LOOK_MS));
    }, afterMs).unref();
  }

  function note({ unavailableSince }: DatabaseHealth): void {
    clearTimeout(settling);
    if (unavailableSince === undefined) {
      const until = Date.now();
      settling = setTimeout(() => {
        const seconds = (until - (since as Date).getTime()) / 1_000;
        since = undefined;
        clearTimeout(looking);
        logger.warn({ seconds }, 'the database can be used again');
      }, settledMs);
    } else if (since === undefined) {
      since = unavailableSince;
      tell('the database cannot be used');
      lookAgain(lookAgainMs);
    }
  }

  const stopListening = health.onChange(note);
  if (!health.isAvailable) note(health);
  return {
    stop() {
      clearTimeout(settling);
      clearTimeout(looking);
      stopListening();
    },
  };
}

/** Milliseconds and addresses differ between attempts with the same cause. */
function withoutNumbers(reason: string): string {
  return reason.replace(/\d+/g, '0');
}

/** A refusal of the operating system, such as a full disk, is no fault of the code: no stack. */
function isOfSystem(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error;
}

/** Logs a failure in the background, at debug level in an outage, which `logOutages` reports once. */
export function logFailure(
  logger: FastifyBaseLogger,
  error: unknown,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): void {
  const kind = failureKindOf(error ?? {});
  const { message: reason } = (error ?? {}) as Error;
  if (kind !== undefined) logger[isOutage(kind) ? 'debug' : 'warn']({ reason, ...details }, message);
  else if (explainRevoked(error ?? {})) logger.error({ todo: explainRevoked(error), ...details }, message);
  else if (isOfSystem(error)) logger.error({ reason, ...details }, message);
  else logger.error({ err: error, todo: explainServerError(error ?? {}), ...details }, message);
}
