import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { writeHeadLine } from './head-line.ts';
import { findNewestSigned } from './signed-rows.ts';

const NAME = 'mail-log-head';
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Mails the newest signed head once a day, so that it is kept where nobody who has the server can alter it. */
export function mailHeadsJob(
  database: Database,
  mailer: Mailer,
  options: { readonly title: string; readonly keys: Keyring },
): Job {
  const { title, keys } = options;
  return {
    name: NAME,
    lookEveryMs: 10_000,
    restMs: DAY_MS,
    // A start makes every job due: that is no reason for another mail.
    async isNeeded() {
      const row = await database.queries
        .selectFrom('jobs')
        .select('succeeded_at')
        .where('name', '=', NAME)
        .executeTakeFirst();
      if (Date.now() - (row?.succeeded_at?.getTime() ?? 0) < DAY_MS - HOUR_MS) return false;
      return (await findNewestSigned(database, keys)) !== undefined;
    },
    async run(signal) {
      const head = await findNewestSigned(database, keys);
      signal.throwIfAborted();
      if (head === undefined) return;
      const line = writeHeadLine(head);
      const sentence = `The activity log has ${head.id.toLocaleString('en-US')} entries as of ${formatReadableTimestamp(new Date(head.at))} (New York), and this is its signed head.`;
      const advice =
        'Keep this mail. To check the log against it, put the line into a file, and run: npx cage verify-log --heads <file>';
      await mailer.send({
        subject: `${title}: signed head ${head.id} of the activity log`,
        text: [sentence, line, advice].join('\n\n'),
        html: `<p>${sentence}</p><pre>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre><p>${advice.replaceAll('<', '&lt;')}</p>`,
      });
    },
  };
}
