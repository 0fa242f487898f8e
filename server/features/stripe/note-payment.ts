import type { Services } from '#server/features/services.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { UUID } from '#server/platform/paging/page-cursor.ts';
import type { CheckoutPayment } from './checkout-payment.ts';
import { givePayment } from './give-payment.ts';

/**
 * Stores what the provider tells of, once however often it tells it, and notes the payment on the deposit it was made
 * for. What fits no deposit is kept for staff to see.
 */
export async function notePayment(change: Services['change'], payment: CheckoutPayment): Promise<void> {
  await change(async (transaction, log) => {
    const isNew = await insertPayment(transaction, payment);
    if (!isNew) return;
    const deposit = await lockDeposit(transaction, payment.clientReferenceId);
    // Stripe may tell of one payment by two events.
    if (deposit?.paid_reference === payment.reference) {
      await describePayment(transaction, payment, { deposit_id: deposit.id });
      return;
    }
    const problem = whyUnmatched(payment, deposit);
    if (deposit === undefined || problem !== undefined) {
      await describePayment(transaction, payment, { problem: problem ?? null });
      return;
    }
    log(await givePayment(transaction, deposit, payment));
  });
}

async function insertPayment(transaction: Queries, payment: CheckoutPayment): Promise<boolean> {
  const inserted = await transaction
    .insertInto('provider_payments')
    .values({
      event_id: payment.eventId,
      event_type: payment.eventType,
      provider_reference: payment.reference,
      amount_cents: payment.amount,
      currency: payment.currency,
      client_reference_id: payment.clientReferenceId,
      paid_at: payment.paidAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

async function lockDeposit(transaction: Queries, id: string | null) {
  if (id === null || !UUID.test(id)) return undefined;
  return transaction
    .selectFrom('deposits')
    .select(['id', 'username', 'method', 'amount_cents', 'status', 'paid_at', 'paid_reference'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
}

async function describePayment(
  transaction: Queries,
  { eventId }: CheckoutPayment,
  fields: { readonly deposit_id: string } | { readonly problem: string | null },
): Promise<void> {
  await transaction.updateTable('provider_payments').set(fields).where('event_id', '=', eventId).execute();
}

function whyUnmatched(
  { clientReferenceId, currency }: CheckoutPayment,
  deposit: { readonly paid_at: Date | null } | undefined,
): string | undefined {
  if (clientReferenceId === null) return 'It came without a reference to a deposit.';
  if (deposit === undefined) return 'There is no deposit with its reference.';
  if (deposit.paid_at !== null) return 'The deposit with its reference has been paid already.';
  if (currency !== 'usd') return 'It was not paid in US dollars.';
  return undefined;
}
