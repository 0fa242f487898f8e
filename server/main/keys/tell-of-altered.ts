import type { FastifyBaseLogger } from 'fastify';
import { noteFailures } from '#server/features/operations/noted-failures.ts';
import type { Services } from '#server/features/services.ts';
import type { Database } from '#server/platform/database/database.ts';

const TOLD_EVERY_MS = 60_000;

/** Tells the owners, and the server's log, what is not as it was signed, and is refused. */
export function tellOfAltered(database: Database, logger: FastifyBaseLogger): Services['onAltered'] {
  const noted = noteFailures(database);
  let toldAt = Number.NEGATIVE_INFINITY;
  return (altered) => {
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    logger.error(
      altered,
      'email' in altered
        ? 'what lets somebody of the staff in was changed in the database, past Cage; it is refused'
        : 'requests for approval were written or changed in the database, past Cage; they are refused',
    );
    // Without the database it is told of by the log alone.
    void noted.failed('accounts').catch(() => {});
  };
}
