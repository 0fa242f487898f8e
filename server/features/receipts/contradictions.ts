import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import type { ReadReceipt } from '#domain/receipts/receipt.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { nameOf } from './close-receipt.ts';
import type { IntakeContext } from './incoming-receipt.ts';
import type { ReceiptRow } from './observation.ts';
import { findReceiptRows, updateReceipt } from './store.ts';

type Contrary = Pick<
  ReceiptRow,
  'amount_cents' | 'currency' | 'payer_name' | 'payer_handle' | 'authenticity' | 'source'
> & { readonly is_elsewhere: boolean };

type Found = Contrary & { readonly doubted_id: string };

/** Unproved receipts with one of these numbers. */
export async function findUnverified(queries: Queries, reads: readonly ReadReceipt[]): Promise<string[]> {
  if (reads.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from receipts
    join unnest(
      ${reads.map(({ rail }) => rail)}::text[], ${reads.map(({ transactionId }) => transactionId)}::text[]
    ) as told (rail, transaction_id) using (rail, transaction_id)
    where authenticity = 'unproved'`.execute(queries);
  return rows.map(({ id }) => id);
}

/**
 * Notes on unproved receipts that a believed one reports other money under their number, so that a person
 * looks whatever of them is given. The transaction has locked them (`findUnverified`).
 * @param receiptIds new or better known receipts; those contradicted now are returned
 */
export async function recordConflicts(
  { transaction, log }: Pick<IntakeContext, 'transaction' | 'log'>,
  receiptIds: readonly string[],
): Promise<readonly string[]> {
  if (receiptIds.length === 0) return [];
  // The banks behind Zelle each have numbers of their own.
  const { rows: found } = await sql<Found>`
    select distinct on (doubted.id) doubted.id as doubted_id,
      believed.amount_cents, believed.currency, believed.payer_name, believed.payer_handle,
      believed.authenticity, believed.source,
      coalesce(believed.account_id <> doubted.account_id, false) as is_elsewhere
    from receipts as told
    join receipts as doubted using (rail, transaction_id, event, direction)
    join receipts as believed using (rail, transaction_id, event, direction)
    where told.id = any(${receiptIds}::uuid[])
      and doubted.authenticity = 'unproved' and doubted.contradiction is null
      and believed.authenticity <> 'unproved'
      and (rail <> 'zelle' or coalesce(doubted.account_id = believed.account_id, true))
    order by doubted.id, believed.authenticity desc, believed.id`.execute(transaction);
  const ids = found.map(({ doubted_id }) => doubted_id);
  const rows = await findReceiptRows(transaction, ids);
  for (const [at, believed] of found.entries()) {
    const before = rows[at] as ReceiptRow;
    await contradict({ transaction, log }, before, contradictionBy(believed));
  }
  return ids;
}

/** What somebody else says of it makes it wait for a person; what was said first stays. */
export async function contradict(
  { transaction, log }: Pick<IntakeContext, 'transaction' | 'log'>,
  before: ReceiptRow,
  contradiction: string,
): Promise<void> {
  if (before.contradiction !== null) return;
  const after = await updateReceipt(transaction, before.id, { contradiction });
  if (before.waits || !after.waits) return;
  log({
    action: 'receipt_reopened',
    message: `${nameOf(before)} opened again: ${contradiction}`,
    subject: { type: 'receipt', id: before.id },
  });
}

export function contradictionBy({ amount_cents, currency, is_elsewhere, ...believed }: Contrary): string {
  const { payer_name, payer_handle, authenticity, source } = believed;
  const proved = source === 'mail' ? 'A proved mail' : 'What is proved';
  const entered = source === 'statement' ? 'A line of a statement' : 'An entry by hand';
  const amount = formatProviderAmount(amount_cents as Cents, currency);
  const payer = [payer_name, payer_handle].filter((each) => each !== null).join(' ');
  const from = payer === '' ? '' : ` from ${payer}`;
  const where = is_elsewhere ? ', on another account' : '';
  return `${authenticity === 'proved' ? proved : entered} has its number and says ${amount}${from}${where}.`;
}
