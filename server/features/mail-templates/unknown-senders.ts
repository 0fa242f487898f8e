import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';

/** Per mailbox: somebody with enough domains could otherwise fill the list. */
const MOST_SENDERS = 50;

export type UnknownSender = { readonly sender: string; readonly arrivedAt: Date };

/** Counts an unknown sender's payment mail. True for the first, which alone is kept: the rest are alike. */
export async function countUnknownSender(
  transaction: Queries,
  mailboxId: string,
  { sender, arrivedAt }: UnknownSender,
): Promise<boolean> {
  const { rows } = await sql<{ mails: number }>`
    insert into unknown_senders (mailbox_id, sender, mails, first_at, last_at)
    select ${mailboxId}::uuid, ${sender}, 1, ${arrivedAt}::timestamptz, ${arrivedAt}::timestamptz
    where ${MOST_SENDERS} > (
      select count(*) from unknown_senders where mailbox_id = ${mailboxId} and sender <> ${sender}
    )
    on conflict (mailbox_id, sender) do update set
      mails = unknown_senders.mails + 1,
      last_at = greatest(unknown_senders.last_at, excluded.last_at)
    returning mails`.execute(transaction);
  return rows[0]?.mails === 1;
}

export async function findUnknownSenders(
  queries: Queries,
): Promise<ReadonlyArray<{ readonly sender: string; readonly mails: number; readonly since: Date }>> {
  const rows = await queries
    .selectFrom('unknown_senders')
    .select(['sender', sql<number>`sum(mails)::int`.as('mails'), sql<Date>`min(first_at)`.as('since')])
    .groupBy('sender')
    .orderBy(sql`max(last_at)`, 'desc')
    .execute();
  return rows;
}
