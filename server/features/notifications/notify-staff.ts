import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { requestMail } from './request-mail.ts';
import { findNewRequests, hasNewRequests, markReported, readUnreportedRange } from './store.ts';

const MOST_LISTED = 50;

/**
 * Notifies staff of new requests by email: of the first within seconds, of those that follow together. It polls for new
 * requests, so that storing one costs and risks nothing. After a failure the next mail covers them; a request is
 * reported twice only if a node dies after the mail server accepted the mail and before that was recorded.
 */
export function notifyStaffJob(
  database: Database,
  mailer: Mailer,
  brand: { readonly title: string; readonly consoleUrl: string },
): Job {
  return {
    name: 'notify-staff',
    lookEveryMs: 2_000,
    restMs: 30_000,
    async isNeeded() {
      const unreported = await readUnreportedRange(database);
      return unreported !== undefined && hasNewRequests(database, unreported);
    },
    async run(signal) {
      const unreported = await readUnreportedRange(database);
      if (unreported === undefined) return;
      const requests = await findNewRequests(database, unreported, MOST_LISTED);
      if (requests.newest.length === 0) return;
      signal.throwIfAborted();
      await mailer.send(requestMail(requests, brand));
      await markReported(database, unreported);
    },
  };
}
