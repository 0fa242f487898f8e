import { formatUsd } from '#domain/money/usd.ts';
import { paymentSum } from '#domain/payments/payment-sum.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import type { Actor, NewActivity } from '#server/features/activity/store.ts';
import { markPaid } from '#server/features/deposits/paid.ts';
import { type LoggedRecord, recordActivityEntry } from '#server/features/records/record-activity.ts';
import type { Queries } from '#server/platform/database/database.ts';

export type AssignedPayment = {
  readonly eventId: string;
  readonly reference: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly paidAt: Date;
};

/**
 * Notes on a deposit that it was paid; its status is left to staff. Call it in a transaction that has locked the
 * deposit's row.
 * @param actor absent if the provider's report alone made the match
 * @returns the log entry
 */
export async function assignPayment(
  transaction: Queries,
  deposit: LoggedRecord,
  payment: AssignedPayment,
  actor?: Actor,
): Promise<NewActivity> {
  const { version } = await markPaid(transaction, deposit.id, payment);
  const difference = differenceOf(deposit, payment);
  await transaction
    .updateTable('provider_payments')
    .set({ deposit_id: deposit.id, problem: difference ?? null })
    .where('event_id', '=', payment.eventId)
    .execute();

  const paid = formatProviderAmount(payment.amount, payment.currency) ?? 'an unknown amount';
  const how = actor === undefined ? 'received' : 'matched by hand';
  const message = [`Payment of ${paid} ${how} (${payment.reference}).`, difference].filter(Boolean).join(' ');
  return paymentEntry(deposit, { message, version, actor });
}

/** The log entry for a payment of a deposit. */
export function paymentEntry(
  deposit: LoggedRecord,
  {
    message,
    version,
    actor,
  }: { readonly message: string; readonly version: number; readonly actor?: Actor | undefined },
): NewActivity {
  const event = { action: 'deposit_payment_noted', message, metadata: { version } } as const;
  return recordActivityEntry('deposit', deposit, actor, event);
}

function differenceOf(deposit: LoggedRecord, payment: AssignedPayment): string | undefined {
  if (paymentSum(payment, deposit.amount_cents) === 'whole') return undefined;
  return `The deposit is for ${formatUsd(deposit.amount_cents)}.`;
}
