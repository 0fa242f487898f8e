import { formatReadableTimestamp } from '#domain/time/display.ts';
import type { Database, Queries } from '#server/platform/database/database.ts';
import type { Job } from '#server/platform/jobs/jobs.ts';
import type { Mailer } from '#server/platform/mail/mailer.ts';
import type { Keyring } from '#server/platform/sealing/keyring.ts';
import { createRowSigner, type RowSigner } from '#server/platform/sealing/row-signer.ts';
import { selectEntries } from './chain.ts';
import { keyOfEntry } from './entry-signature.ts';
import { writeHeadLine } from './head-line.ts';
import { findNewestSigned } from './signed-rows.ts';
import { appendActivity } from './store.ts';

/** The job that mails the newest signed head; log entries of mails bear its name. */
const MAIL_HEADS = 'mail-log-head';

const HOUR_MS = 3_600_000;

const MAIL_EVERY_MS = 24 * HOUR_MS;

const LATE_AFTER_MS = MAIL_EVERY_MS + 2 * HOUR_MS;

// A little before the day is over, so that the mail comes at the same hour.
const LEAST_MS = MAIL_EVERY_MS - HOUR_MS;

// There may be any number of planted entries.
const LOOKED_AT = 20;

/** Mails the newest head daily, to where nobody who has the server can alter it. */
export function mailHeadsJob(
  database: Database,
  openMailer: () => Promise<Mailer | undefined>,
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
      if (head === undefined) return;
      const mailer = await openMailer();
      signal.throwIfAborted();
      if (mailer === undefined) return;
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

/** By the log, in which nobody who has the database's password can claim a mail; among the jobs they can. */
export async function findLastMailed(queries: Queries, signer: RowSigner): Promise<Date | undefined> {
  const entries = await selectEntries({ queries })
    .where('subject_id', '=', MAIL_HEADS)
    .orderBy('id', 'desc')
    .limit(LOOKED_AT)
    .execute();
  return entries.find((entry) => signer.isCurrent(entry.signature) && keyOfEntry(signer, entry) !== undefined)
    ?.created_at;
}

export async function findLateMail(
  queries: Queries,
  signer: RowSigner,
  now: Date,
): Promise<Date | undefined> {
  const last = (await findLastMailed(queries, signer)) ?? (await findFirstEntry(queries));
  const lateSince = last && new Date(last.getTime() + LATE_AFTER_MS);
  return lateSince && lateSince < now ? lateSince : undefined;
}

async function findFirstEntry(queries: Queries): Promise<Date | undefined> {
  const first = await queries
    .selectFrom('activity_log')
    .select('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return first?.created_at;
}

export async function noteMailed(queries: Queries, signer: RowSigner, headId: number): Promise<void> {
  await appendActivity(queries, signer, [
    {
      action: 'log_head_mailed',
      message: `Signed head ${headId} of the activity log mailed`,
      subject: { type: 'job', id: MAIL_HEADS },
    },
  ]);
}
