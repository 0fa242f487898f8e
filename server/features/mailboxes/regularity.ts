import { sql } from 'kysely';
import { LEAST_REQUESTS, silentFrom } from '#domain/mailboxes/silence.ts';
import { METHODS } from '#domain/methods/methods.ts';
import { RAILS, type Rail } from '#domain/receipts/rail.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** @param arrivedAt in ascending order, at least one */
export async function noteMails(
  transaction: Queries,
  mailboxId: string,
  rail: Rail,
  arrivedAt: readonly Date[],
): Promise<void> {
  const [first] = arrivedAt as [Date];
  const last = arrivedAt.at(-1) as Date;
  const within = Math.max(
    0,
    ...arrivedAt.slice(1).map((each, i) => each.getTime() - (arrivedAt[i] as Date).getTime()),
  );
  await transaction
    .insertInto('mailbox_rails')
    .values({
      ...{ mailbox_id: mailboxId, rail, first_mail_at: first, last_mail_at: last },
      longest_silence_ms: within,
    })
    .onConflict((conflict) =>
      conflict.columns(['mailbox_id', 'rail']).doUpdateSet({
        first_mail_at: sql<Date>`least(mailbox_rails.first_mail_at, ${first})`,
        last_mail_at: sql<Date>`greatest(mailbox_rails.last_mail_at, ${last})`,
        longest_silence_ms: sql<number>`greatest(mailbox_rails.longest_silence_ms, ${within},
          floor(1000 * extract(epoch from ${first}::timestamptz - mailbox_rails.last_mail_at))::bigint)`,
        silent_since: sql<Date | null>`case
          when ${last}::timestamptz > mailbox_rails.last_mail_at then null
          else mailbox_rails.silent_since end`,
      }),
    )
    .execute();
}

/** Notes sources that are silent for longer than ever while requests come in. */
export async function noteSilence(queries: Queries, now: Date): Promise<void> {
  const rows = await queries
    .selectFrom('mailbox_rails')
    .innerJoin('mailboxes', 'mailboxes.id', 'mailbox_rails.mailbox_id')
    .select(['mailbox_id', 'rail', 'first_mail_at', 'mailbox_rails.last_mail_at', 'longest_silence_ms'])
    .select(['silent_since', 'account_ids'])
    .where('enabled', '=', true)
    // A mailbox that cannot be read is reported as such.
    .where('failing_since', 'is', null)
    .execute();
  for (const row of rows) {
    const from = silentFrom(
      {
        knownSince: row.first_mail_at,
        lastMailAt: row.last_mail_at,
        longestSilenceMs: row.longest_silence_ms,
      },
      now,
    );
    const isSilent = from !== undefined && (await hasRequests(queries, row, from));
    if (isSilent === (row.silent_since !== null)) continue;
    await queries
      .updateTable('mailbox_rails')
      .set({ silent_since: isSilent ? from : null })
      .where('mailbox_id', '=', row.mailbox_id)
      .where('rail', '=', row.rail)
      .where('last_mail_at', '=', row.last_mail_at)
      .execute();
  }
}

async function hasRequests(
  queries: Queries,
  { rail, account_ids }: { readonly rail: string; readonly account_ids: readonly string[] },
  since: Date,
): Promise<boolean> {
  const methods = RAILS[rail as Rail]?.methods.map((key) => METHODS[key].label) ?? [];
  if (methods.length === 0) return false;
  const found = await queries
    .selectFrom('deposits')
    .select('id')
    .where('created_at', '>', since)
    .where('method', 'in', methods)
    .$if(account_ids.length > 0, (query) => query.where('account_id', 'in', account_ids))
    .limit(LEAST_REQUESTS)
    .execute();
  return found.length >= LEAST_REQUESTS;
}
