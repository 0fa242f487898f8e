import { sql } from 'kysely';
import type { Cents } from '#domain/money/usd.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { type DepositRow, depositRecords } from './store.ts';

export type Funded = DepositRow & { readonly received_cents: Cents };

/**
 * Notes whether a deposit is paid in whole, and whether money that it had is still missing; its status stays.
 * Call it in the transaction that gave it a receipt or took one back.
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
 * Clears the mark of deposits whose reversed money came back, unless other reversals, or others of the same
 * payments (`missing`), still keep some, or a person has taken some back; shows all of them anew.
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
        select from receipt_allocations where deposit_id = deposits.id
          and (reversal <> all(${reversalIds}::uuid[]) or (undoes is not null and made_by is not null))
      ) then reversed_at
    end
    where id in (select deposit_id from receipt_allocations where reversal = any(${reversalIds}::uuid[]))`.execute(
    transaction,
  );
}

/** Stands for a person where the rule set a status. */
export const RULE_NAME = 'Rule for funded requests';

/** Undefined, with nothing done, if its player is suspended. */
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

/** Undefined, with nothing done, for a deposit that the rule has not approved. */
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
