import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { selectEntries } from './chain.ts';
import { keyOfEntry } from './entry-signature.ts';
import { appendActivity } from './store.ts';

/** The job that mails the newest signed head; log entries of mails bear its name. */
export const MAIL_HEADS = 'mail-log-head';

const HOUR_MS = 3_600_000;

export const MAIL_EVERY_MS = 24 * HOUR_MS;

const LATE_AFTER_MS = MAIL_EVERY_MS + 2 * HOUR_MS;

// There may be any number of planted entries.
const LOOKED_AT = 20;

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
