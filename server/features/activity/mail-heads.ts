import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Database } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner } from '#server/platform/sealing/row-signer.ts';
import { writeHeadLine } from './head-line.ts';
import { findLastMailed, MAIL_EVERY_MS, MAIL_HEADS, noteMailed } from './mailed-heads.ts';
import { findNewestSigned } from './signed-rows.ts';

// A little before the day is over, so that the mail comes at the same hour.
const LEAST_MS = MAIL_EVERY_MS - 3_600_000;

/** Mails the newest head daily, to where nobody who has the server can alter it. */
export function mailHeadsJob(
  database: Database,
  mailer: Mailer,
  options: { readonly title: string; readonly keys: Keyring },
): Job {
  const { keys } = options;
  const signer = createRowSigner(keys);
  return {
    name: MAIL_HEADS,
    lookEveryMs: 10_000,
    restMs: MAIL_EVERY_MS,
    // A start makes every job due, which is no reason for another mail.
    async isNeeded() {
      const last = await findLastMailed(database.queries, signer);
      if (last && Date.now() - last.getTime() < LEAST_MS) return false;
      return (await findNewestSigned(database, keys)) !== undefined;
    },
    async run(signal) {
      const head = await findNewestSigned(database, keys);
      signal.throwIfAborted();
      if (head === undefined) return;
      const line = writeHeadLine(head);
      const sentence = `The activity log has ${head.id.toLocaleString('en-US')} entries as of ${formatReadableTimestamp(new Date(head.at))} (New York), and this is its signed head.`;
      const advice =
        'Keep this mail; one comes every day, and a day without is a reason to look. To check the log against it, put the line into a file, and run: npx cage verify-log --heads <file>';
      await mailer.send({
        subject: `${options.title}: signed head ${head.id} of the activity log`,
        text: [sentence, line, advice].join('\n\n'),
        html: `<p>${sentence}</p><pre>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</pre><p>${advice.replaceAll('<', '&lt;')}</p>`,
      });
      await noteMailed(database.queries, signer, head.id);
    },
  };
}
