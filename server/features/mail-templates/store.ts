import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { TaughtTemplate } from '#domain/receipts/mails/taught-template.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { RowSigner } from '#server/platform/sealing/row-signer.ts';
import { isRowSigned, retireRow, sealOf, signRow } from '#server/platform/sealing/signed-tables.ts';

export type StoredTemplate = TaughtTemplate & {
  readonly taughtAt: Date;
  /** Altered past Cage: no mail is read by it. */
  readonly isAltered: boolean;
};

export async function findTaughtTemplates(queries: Queries, signer: RowSigner): Promise<StoredTemplate[]> {
  const rows = await queries
    .selectFrom('mail_templates')
    .select(['id', 'name', 'rail', 'sender', 'subject', 'places', 'taught_at'])
    .select(sealOf('mail_templates'))
    .orderBy(sql`lower(name)`)
    .execute();
  return rows.map(({ taught_at, ...row }) => ({
    id: row.id,
    name: row.name,
    sender: row.sender,
    rail: row.rail as Rail,
    subject: row.subject as unknown as TaughtTemplate['subject'],
    places: row.places as unknown as TaughtTemplate['places'],
    taughtAt: taught_at,
    isAltered: !isRowSigned(signer, 'mail_templates', row),
  }));
}

export async function findTemplatesInForce(queries: Queries, signer: RowSigner): Promise<StoredTemplate[]> {
  const taught = await findTaughtTemplates(queries, signer);
  return taught.filter(({ isAltered }) => !isAltered);
}

/** Replaces the template of the same name, in any case. */
export async function putTemplate(
  transaction: Queries,
  signer: RowSigner,
  { name, rail, sender, subject, places }: Omit<TaughtTemplate, 'id'>,
  { staffId, now }: { readonly staffId: string; readonly now: Date },
): Promise<{ readonly id: string; readonly isNew: boolean }> {
  const id = uuidv7();
  const said = {
    ...{ name, rail, sender, subject: JSON.stringify(subject), places: JSON.stringify(places) },
    ...{ taught_by: staffId, taught_at: now },
  };
  const { id: stored } = await transaction
    .insertInto('mail_templates')
    .values({ id, ...said })
    .onConflict((conflict) => conflict.expression(sql`lower(name)`).doUpdateSet(said))
    .returning('id')
    .executeTakeFirstOrThrow();
  await signRow(transaction, signer, 'mail_templates', stored);
  return { id: stored, isNew: stored === id };
}

export async function deleteTemplate(transaction: Queries, id: string): Promise<string | undefined> {
  const row = await transaction
    .deleteFrom('mail_templates')
    .where('id', '=', id)
    .returning('name')
    .executeTakeFirst();
  await retireRow(transaction, 'mail_templates', id);
  return row?.name;
}

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
