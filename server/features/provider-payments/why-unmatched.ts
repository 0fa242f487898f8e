import { type DepositStatus, depositStatusLabel } from '#domain/deposits/status.ts';
import { kindOfMethod } from '#domain/methods/methods.ts';
import { formatUsd } from '#domain/money/usd.ts';
import { paymentSum } from '#domain/payments/payment-sum.ts';
import { formatProviderAmount } from '#domain/payments/provider-amount.ts';
import type { NamedDeposit } from './named-deposit.ts';
import type { ProviderPayment } from './provider-payment.ts';

/** For these the player has been told that no payment arrived. */
const CLOSED: readonly string[] = ['declined', 'not_sent'] satisfies DepositStatus[];

/**
 * Why a payment does not match the deposit it names, as a sentence; undefined if it was made on a hosted page, for that
 * deposit and for its amount.
 * @param options.countsTests true in a demo run only
 */
export function whyUnmatched(
  payment: ProviderPayment,
  deposit: NamedDeposit | undefined,
  { countsTests }: { readonly countsTests: boolean },
): string | undefined {
  const { amount, unreadableAmount, currency } = payment;
  if (!payment.isLive && !countsTests) return 'It is a test payment: no money has moved.';
  if (payment.clientReferenceId === null) return 'It came without a reference to a deposit.';
  if (deposit === undefined) return 'There is no deposit with its reference.';
  if (deposit.paid_at !== null) return 'The deposit with its reference has been paid already.';
  if (CLOSED.includes(deposit.status)) {
    return `The deposit with its reference is set to ${depositStatusLabel(deposit.status)}.`;
  }
  if (kindOfMethod(deposit.method) !== 'hosted') {
    return `The deposit with its reference is by ${deposit.method}, which is not paid on a payment page.`;
  }
  if (unreadableAmount !== undefined) return `Its amount cannot be read: ${unreadableAmount}.`;
  if (amount === null) return 'It came without an amount.';
  if (currency?.toLowerCase() !== 'usd') return 'It was not paid in US dollars.';
  if (paymentSum(payment, deposit.amount_cents) !== 'whole') {
    return `It is ${formatProviderAmount(amount, currency)}, and the deposit with its reference is for ${formatUsd(deposit.amount_cents)}.`;
  }
  return undefined;
}
