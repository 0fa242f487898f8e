import type { Queries } from '#server/platform/database/database.ts';

/** A deposit as it is once a payment has been noted on it. */
type Noted = { readonly version: number };

/** Notes that a deposit was paid; its status is left to staff. */
export async function markPaid(
  transaction: Queries,
  depositId: string,
  payment: { readonly paidAt: Date; readonly reference: string },
): Promise<Noted> {
  return transaction
    .updateTable('deposits')
    .set({ paid_at: payment.paidAt, paid_reference: payment.reference })
    .where('id', '=', depositId)
    .returning('version')
    .executeTakeFirstOrThrow();
}

/** Has the live feed bring a deposit with the payments that name it, and leaves it as it is, version and all. */
export async function showPayments(transaction: Queries, depositId: string): Promise<Noted> {
  return transaction
    .updateTable('deposits')
    .set((is) => ({ version: is.ref('version') }))
    .where('id', '=', depositId)
    .returning('version')
    .executeTakeFirstOrThrow();
}
