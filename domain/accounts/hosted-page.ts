import type { Account } from '#domain/accounts/account.ts';
import { type Cents, formatUsdBrief } from '#domain/money/usd.ts';

const STRIPE_PAYMENT_LINKS = 'buy.stripe.com';

/**
 * The address at which a player pays a deposit on an account's hosted page. It carries the deposit's id, which the
 * provider returns with the payment. Source: https://docs.stripe.com/payment-links/url-parameters A Stripe Payment Link
 * whose price the customer chooses opens with the amount filled in, in cents; other links ignore the parameter.
 */
export function hostedPageAddress(
  account: Pick<Account, 'paymentUrl' | 'amountCents'>,
  deposit: { readonly id: string; readonly amountCents: Cents },
): string | undefined {
  const address = account.paymentUrl === undefined ? null : URL.parse(account.paymentUrl);
  if (address?.protocol !== 'https:') return account.paymentUrl;
  address.searchParams.set('client_reference_id', deposit.id);
  if (address.hostname === STRIPE_PAYMENT_LINKS && !account.amountCents) {
    address.searchParams.set('__prefilled_amount', String(deposit.amountCents));
  }
  return address.href;
}

/** The problem with an amount to be paid on an account's hosted page, or undefined: a fixed amount allows no other. */
export function checkHostedAmount(
  { amountCents: fixed }: Pick<Account, 'amountCents'>,
  cents: Cents,
): string | undefined {
  if (!fixed || fixed === cents) return undefined;
  return `The amount must be ${formatUsdBrief(fixed)}: the payment page accepts no other.`;
}
