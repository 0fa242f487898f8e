import type { Account } from '#domain/accounts/account.ts';
import { type Cents, formatUsdBrief, plainUsd } from '#domain/money/usd.ts';
import { addressOf } from '#domain/words/address-of.ts';

const STRIPE_PAYMENT_LINKS = 'buy.stripe.com';

/** The page of a cashtag, without an amount: `/$the-casino`. */
const CASHTAG_PATH = /^\/\$[\w-]+\/?$/;

/**
 * The address at which a player pays a deposit on an account's hosted page. It carries the deposit's id, which the
 * provider returns with the payment. Source: https://docs.stripe.com/payment-links/url-parameters A Stripe Payment Link
 * whose price the customer chooses opens with the amount filled in, in cents; other links ignore the parameter. The page
 * of a cashtag (cash.app/$name) takes the amount as the end of its path, and returns nothing.
 */
export function hostedPageAddress(
  account: Pick<Account, 'paymentUrl' | 'amountCents'>,
  deposit: { readonly id: string; readonly amountCents: Cents },
): string | undefined {
  const address = account.paymentUrl === undefined ? undefined : addressOf(account.paymentUrl);
  if (address?.protocol !== 'https:') return account.paymentUrl;
  if (isCashtag(address)) {
    address.pathname = `${address.pathname.replace(/\/$/, '')}/${plainUsd(deposit.amountCents)}`;
    return address.href;
  }
  address.searchParams.set('client_reference_id', deposit.id);
  if (isStripePaymentLink(address) && !account.amountCents) {
    address.searchParams.set('__prefilled_amount', String(deposit.amountCents));
  }
  return address.href;
}

/** Whether players do not have to enter the amount on a payment page: it comes with them, or is the page's own. */
export function takesAmount(paymentUrl: string, fixedCents: Cents | undefined): boolean {
  const address = addressOf(paymentUrl);
  return (
    fixedCents !== undefined ||
    (address !== undefined && (isStripePaymentLink(address) || isCashtag(address)))
  );
}

/**
 * Whether a checkout of exactly a deposit's amount may take the place of the account's page: of a Stripe Payment Link
 * whose price the customer chooses, and could choose another.
 */
export function leavesAmountOpen({
  paymentUrl,
  amountCents,
}: Pick<Account, 'paymentUrl' | 'amountCents'>): boolean {
  const address = paymentUrl === undefined ? undefined : addressOf(paymentUrl);
  return address !== undefined && isStripePaymentLink(address) && !amountCents;
}

function isCashtag({ protocol, hostname, pathname }: URL): boolean {
  return protocol === 'https:' && hostname === 'cash.app' && CASHTAG_PATH.test(pathname);
}

function isStripePaymentLink({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' && hostname === STRIPE_PAYMENT_LINKS;
}

/** The problem with an amount to be paid on an account's hosted page, or undefined: a fixed amount allows no other. */
export function checkHostedAmount(
  { amountCents: fixed }: Pick<Account, 'amountCents'>,
  cents: Cents,
): string | undefined {
  if (!fixed || fixed === cents) return undefined;
  return `The amount must be ${formatUsdBrief(fixed)}: the payment page accepts no other.`;
}
