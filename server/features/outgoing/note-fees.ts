import { sql } from 'kysely';
import { BELIEVED_TO_HAVE_LEFT } from '#server/features/ledger/unexplained.ts';
import type { Queries } from '#server/platform/database/database.ts';

/**
 * Says of money that left, on these lines of statements, that it was the fee of a payment. What an owner has taken back
 * stays open. @returns how many
 */
export async function noteFees(transaction: Queries, sourceKeys: readonly string[]): Promise<number> {
  if (sourceKeys.length === 0) return 0;
  const { numAffectedRows } = await sql`
    insert into outgoing_matches (id, receipt_id, kind, amount_cents, fee_cents, left_from, rule)
    select gen_random_uuid(), receipts.id, 'fee', receipts.amount_cents - reversed_cents, 0,
      coalesce(receipts.account_id, 'unknown:' || receipts.rail), 'fee'
    from receipt_evidence join receipts on receipts.id = receipt_id
    where receipt_evidence.source = 'statement' and receipt_evidence.source_key = any(${sourceKeys}::text[])
      and ${BELIEVED_TO_HAVE_LEFT}
      and not exists (select from outgoing_matches as said where said.receipt_id = receipts.id)
    on conflict do nothing`.execute(transaction);
  return Number(numAffectedRows);
}
