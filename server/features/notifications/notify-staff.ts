import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import { requestMail } from './request-mail.ts';
import { findNewRequests, hasNewRequests, markReported, readUnreportedRange } from './store.ts';

const MOST_LISTED = 50;

/**
 * Mails the first new request within seconds, later ones together. It polls, so that storing a request costs
 * and risks nothing. A request is reported twice only if a node dies before it records a sent mail.
 */
export function notifyStaffJob(
  database: Database,
  openMailer: () => Promise<Mailer | undefined>,
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
      const mailer = await openMailer();
      if (mailer === undefined) return;
      signal.throwIfAborted();
      await mailer.send(requestMail(requests, brand));
      await markReported(database, unreported);
    },
  };
}
