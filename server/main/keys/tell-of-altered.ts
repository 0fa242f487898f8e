import type { FastifyBaseLogger } from 'fastify';
import { noteFailures } from '#server/features/operations/noted-failures.ts';
import type { Database } from '#server/platform/database/database.ts';

const TOLD_EVERY_MS = 60_000;

/** Tells the owners, and the server's log, that an account or a session is not as it was signed, and is refused. */
export function tellOfAltered(database: Database, logger: FastifyBaseLogger): (email: string) => void {
  const noted = noteFailures(database);
  let toldAt = Number.NEGATIVE_INFINITY;
  return (email) => {
    const now = performance.now();
    if (now - toldAt < TOLD_EVERY_MS) return;
    toldAt = now;
    logger.error(
      { email },
      'what lets somebody of the staff in was changed in the database, past Cage; it is refused',
    );
    // Without the database it is told of by the log alone.
    void noted.failed('accounts').catch(() => {});
  };
}
