import type { Queries } from '#server/platform/database/database.ts';

/** A deposit after a payment has been noted on it. */
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

/** Makes the live feed send a deposit with the payments that name it, without changing it or its version. */
export async function showPayments(transaction: Queries, depositId: string): Promise<Noted> {
  return transaction
    .updateTable('deposits')
    .set((is) => ({ version: is.ref('version') }))
    .where('id', '=', depositId)
    .returning('version')
    .executeTakeFirstOrThrow();
}
