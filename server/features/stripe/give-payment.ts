import { formatUsd, usdFromCents } from '#domain/money/usd.ts';
import type { Actor, NewActivity } from '#server/features/activity/record.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { formatProviderAmount } from './provider-amount.ts';

/** A deposit that a payment may belong to. */
export type PayableDeposit = {
  readonly id: string;
  readonly username: string;
  readonly method: string;
  readonly amount_cents: number;
  readonly status: string;
};

export type GivenPayment = {
  readonly eventId: string;
  readonly reference: string;
  readonly amount: number | null;
  readonly currency: string | null;
  readonly paidAt: Date;
};

/**
 * Notes on a deposit that it was paid. Its status is left to staff. To be called in a transaction that
 * has the deposit's row locked.
 * @param actor absent where the provider's word alone made the match
 * @returns the entry for the log
 */
export async function givePayment(
  transaction: Queries,
  deposit: PayableDeposit,
  payment: GivenPayment,
  actor?: Actor,
): Promise<NewActivity> {
  const { version } = await transaction
    .updateTable('deposits')
    .set({ paid_at: payment.paidAt, paid_reference: payment.reference })
    .where('id', '=', deposit.id)
    .returning('version')
    .executeTakeFirstOrThrow();
  const difference = differenceOf(deposit, payment);
  await transaction
    .updateTable('provider_payments')
    .set({ deposit_id: deposit.id, problem: difference ?? null })
    .where('event_id', '=', payment.eventId)
    .execute();

  const { id, username, method, status } = deposit;
  const paid = formatProviderAmount(payment.amount, payment.currency) ?? 'an unknown amount';
  const amount = usdFromCents(deposit.amount_cents);
  return {
    action: 'deposit_payment_noted',
    message: [`Payment of ${paid} received (${payment.reference}).`, difference].filter(Boolean).join(' '),
    actor,
    username,
    subject: { type: 'deposit', id },
    metadata: { method, amount, status, version },
    details: { depositUsername: username, depositAmount: amount, depositMethod: method },
  };
}

function differenceOf(deposit: PayableDeposit, { amount, currency }: GivenPayment): string | undefined {
  if (currency === 'usd' && amount === deposit.amount_cents) return undefined;
  return `The deposit is for ${formatUsd(deposit.amount_cents)}.`;
}
