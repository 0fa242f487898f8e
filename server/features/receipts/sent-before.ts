import { sql } from 'kysely';
import type { Observation } from '#domain/receipts/same-payment.ts';
import type { Queries } from '#server/platform/database/database.ts';

/** Some providers write a mail again after minutes, if they cannot tell whether it was taken. */
const WITHIN_MS = 3_600_000;

type Fresh = { readonly told: Observation | undefined; readonly row: { readonly id: string } };
type Mail = { readonly told: Observation; readonly row: { readonly id: string } };

/**
 * Of which receipts new mails may tell again, by the ids of their own: those that read the same to the letter and came
 * within an hour, where nothing names the transaction. Two payments may well read the same, so a person says.
 */
export async function findSentBefore(
  queries: Queries,
  fresh: readonly Fresh[],
): Promise<ReadonlyMap<string, string>> {
  const mails = fresh.filter((each): each is Mail => isWithoutName(each.told));
  const before = new Map(mails.length === 0 ? [] : await findStored(queries, mails));
  const earlier = new Map<string, Mail>();
  for (const mail of mails) {
    const key = wordingOf(mail.told);
    const last = earlier.get(key);
    if (last && distance(last, mail) <= WITHIN_MS && !before.has(mail.row.id)) {
      before.set(mail.row.id, last.row.id);
    }
    earlier.set(key, mail);
  }
  return before;
}

function isWithoutName(told: Observation | undefined): told is Observation {
  return (
    told?.source === 'mail' &&
    told.authenticity === 'proved' &&
    told.read.event === 'payment' &&
    told.read.transactionId === undefined
  );
}

async function findStored(
  queries: Queries,
  mails: readonly Mail[],
): Promise<ReadonlyArray<readonly [string, string]>> {
  const told = mails.map(({ row, told: { accountId, read } }) => ({
    id: row.id,
    account_id: accountId,
    rail: read.rail,
    direction: read.direction,
    amount_cents: read.amount,
    currency: read.currency,
    payer_name: read.payerName ?? null,
    payer_handle: read.payerHandle ?? null,
    note: read.note ?? null,
    occurred_at: read.occurredAt,
  }));
  const { rows } = await sql<{ id: string; before: string }>`
    select told.id, before.id as before
    from jsonb_populate_recordset(null::receipts, ${JSON.stringify(told)}::jsonb) as told
    cross join lateral (
      select id from receipts
      where amount_cents = told.amount_cents
        and occurred_at between told.occurred_at - ${WITHIN_MS} * interval '1 millisecond'
          and told.occurred_at + ${WITHIN_MS} * interval '1 millisecond'
        and event = 'payment' and transaction_id is null and authenticity = 'proved'
        and (rail, direction, currency) = (told.rail, told.direction, told.currency)
        and (account_id, payer_name, payer_handle, note) is not distinct from
          (told.account_id, told.payer_name, told.payer_handle, told.note)
        and exists (select from receipt_evidence where receipt_id = receipts.id and receipt_evidence.source = 'mail')
      order by occurred_at
      limit 1
    ) as before`.execute(queries);
  return rows.map(({ id, before }) => [id, before]);
}

function wordingOf({ accountId, read }: Observation): string {
  const { rail, direction, amount, currency, payerName, payerHandle, note } = read;
  return JSON.stringify([accountId, rail, direction, amount, currency, payerName, payerHandle, note]);
}

function distance(one: Mail, other: Mail): number {
  return Math.abs(one.told.read.occurredAt.getTime() - other.told.read.occurredAt.getTime());
}
