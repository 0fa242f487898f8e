import type { FastifyBaseLogger } from 'fastify';
import { failureKindOf, isOutage } from './failures.ts';
import type { DatabaseHealth } from './health.ts';

// An outage that comes and goes is one.
const SETTLED_MS = 2_000;

/** Logs one line when the database cannot be used any more, and one, with how long that was, when it can again. */
export function logOutages(
  health: DatabaseHealth,
  logger: FastifyBaseLogger,
  settledMs = SETTLED_MS,
): { stop(): void } {
  let since: Date | undefined;
  let settling: NodeJS.Timeout | undefined;

  const stopListening = health.onChange(({ unavailableSince, lastFailure }) => {
    clearTimeout(settling);
    if (unavailableSince === undefined) {
      const until = Date.now();
      settling = setTimeout(() => {
        const seconds = (until - (since as Date).getTime()) / 1_000;
        since = undefined;
        logger.warn({ seconds }, 'the database can be used again');
      }, settledMs);
    } else if (since === undefined) {
      since = unavailableSince;
      logger.error({ kind: lastFailure?.kind, reason: lastFailure?.reason }, 'the database cannot be used');
    }
  });

  return {
    stop() {
      clearTimeout(settling);
      stopListening();
    },
  };
}

/**
 * Logs what failed in the background. An outage of the database, which `logOutages` tells of once, fails much at the
 * same time; it is not told of again for each.
 */
export function logFailure(
  logger: FastifyBaseLogger,
  error: unknown,
  message: string,
  details: Readonly<Record<string, unknown>> = {},
): void {
  const kind = failureKindOf(error ?? {});
  if (kind === undefined) logger.error({ err: error, ...details }, message);
  else logger[isOutage(kind) ? 'debug' : 'warn']({ reason: (error as Error).message, ...details }, message);
}
