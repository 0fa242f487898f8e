import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type DepositRow, depositRecords } from './store.ts';

/** A deposit after its receipts have changed. */
export type Funded = DepositRow & { readonly received_cents: Cents };

/**
 * Notes what follows from what a deposit has received, which the database sums up: whether and when it was paid in
 * whole, and whether money that was reversed is still missing. Its status is left as it is. Call it in the transaction
 * that gave it a receipt or took one back.
 * @param lastPaid by which receipt it was paid, if it was given one
 * @param reversedAt when money of it was reversed, if it was
 */
export async function noteFunding(
  transaction: Queries,
  depositId: string,
  {
    lastPaid,
    reversedAt,
  }: {
    readonly lastPaid?: { readonly paidAt: Date; readonly reference: string | null };
    readonly reversedAt?: Date;
  },
): Promise<Funded> {
  const deposit = (await depositRecords.lockRow(transaction, depositId)) as DepositRow;
  const isWhole = deposit.received_cents >= deposit.amount_cents;
  return transaction
    .updateTable('deposits')
    .set({
      ...(isWhole && lastPaid && { paid_at: lastPaid.paidAt, paid_reference: lastPaid.reference }),
      ...(!isWhole && { paid_at: null, paid_reference: null }),
      reversed_at: isWhole ? null : (reversedAt ?? deposit.reversed_at),
    })
    .where('id', '=', depositId)
    .returningAll()
    .returning((is) => [is.lit(deposit.is_locked).as('is_locked')])
    .executeTakeFirstOrThrow();
}

/**
 * Has the deposits that had lost money by reversals shown anew, now that it came back, and marked as reversed no longer,
 * unless they lost money by others too.
 * @param missing the deposits of which other reversals of the same payments still keep something
 */
export async function noteRestored(
  transaction: Queries,
  reversalIds: readonly string[],
  missing: readonly string[],
): Promise<void> {
  if (reversalIds.length === 0) return;
  await sql`
    update deposits set reversed_at = case
      when id = any(${missing}::uuid[]) or exists (
        select from receipt_allocations where deposit_id = deposits.id and reversal <> all(${reversalIds}::uuid[])
      ) then reversed_at
    end
    where id in (select deposit_id from receipt_allocations where reversal = any(${reversalIds}::uuid[]))`.execute(
    transaction,
  );
}

/** Who set a status, where no person did. */
const RULE_NAME = 'Rule for funded requests';

/** Sets a deposit to Approved, as the rule's doing; undefined, and nothing is done, if its player is suspended. */
export async function approveByRule(transaction: Queries, deposit: Funded): Promise<Funded | undefined> {
  return transaction
    .updateTable('deposits')
    .set({
      status: 'approved',
      status_updated_by: null,
      status_updated_by_name: RULE_NAME,
      status_updated_by_email: null,
      status_updated_at: new Date(),
    })
    .where('id', '=', deposit.id)
    .where(
      sql<boolean>`not exists (
        select from players where players.username = deposits.username and standing = 'suspended')`,
    )
    .returningAll()
    .returning((is) => [is.lit(deposit.is_locked).as('is_locked')])
    .executeTakeFirst();
}

/** Sets a deposit back to Pending that the rule has set to Approved; undefined, and nothing is done, for any other. */
export async function withdrawApprovalByRule(
  transaction: Queries,
  deposit: Funded,
): Promise<Funded | undefined> {
  return transaction
    .updateTable('deposits')
    .set({ status: 'pending', status_updated_at: new Date() })
    .where('id', '=', deposit.id)
    .where('status', '=', 'approved')
    .where('status_updated_by', 'is', null)
    .where('status_updated_by_name', '=', RULE_NAME)
    .returningAll()
    .returning((is) => [is.lit(deposit.is_locked).as('is_locked')])
    .executeTakeFirst();
}
