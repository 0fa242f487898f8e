import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { requestMail } from './request-mail.ts';
import { findNewRequests, hasNewRequests, markReported, readUnreportedRange } from './store.ts';

const MOST_LISTED = 50;

/**
 * Tells staff of new requests by email: of the first within seconds, of what follows together. It looks for what is new
 * by itself, so that storing a request costs and risks nothing. What a mail could not tell of, the next one does; only
 * a node that dies between the mail server's word and its own note of it makes some be told twice.
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
    leaseMs: 120_000,
    async isNeeded() {
      const unreported = await readUnreportedRange(database);
      return unreported !== undefined && hasNewRequests(database, unreported);
    },
    async run() {
      const unreported = await readUnreportedRange(database);
      if (unreported === undefined) return;
      const requests = await findNewRequests(database, unreported, MOST_LISTED);
      if (requests.newest.length === 0) return;
      await mailer.send(requestMail(requests, brand));
      await markReported(database, unreported);
    },
  };
}
