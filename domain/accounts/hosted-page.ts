import type { Account } from '#domain/accounts/account.ts';
import { type Cents, formatUsdBrief, plainUsd } from '#domain/money/usd.ts';
import { addressOf } from '#domain/words/address-of.ts';

const STRIPE_PAYMENT_LINKS = 'buy.stripe.com';

/** `/$the-casino`; an amount behind it, as the app shares it, is none that the page insists on. */
const CASHTAG_PATH = /^(\/(?:\$|%24)[\w-]+)(?:\/[\d.,]*)*$/i;

/**
 * The page returns the deposit's id (https://docs.stripe.com/payment-links/url-parameters). A Stripe Payment
 * Link with an open price takes the amount in cents, which other links ignore; a cashtag takes it as the end
 * of its path, and returns nothing.
 */
export function hostedPageAddress(
  account: Pick<Account, 'paymentUrl' | 'amountCents'>,
  deposit: { readonly id: string; readonly amountCents: Cents },
): string | undefined {
  const address = account.paymentUrl === undefined ? undefined : addressOf(account.paymentUrl);
  if (address?.protocol !== 'https:') return account.paymentUrl;
  if (isCashtag(address)) {
    address.pathname = address.pathname.replace(CASHTAG_PATH, `$1/${plainUsd(deposit.amountCents)}`);
    return address.href;
  }
  address.searchParams.set('client_reference_id', deposit.id);
  if (isStripePaymentLink(address) && !account.amountCents) {
    address.searchParams.set('__prefilled_amount', String(deposit.amountCents));
  }
  return address.href;
}

/** Whether players do not have to enter the amount: it comes with them, or is the page's own. */
export function takesAmount(paymentUrl: string, fixedCents: Cents | undefined): boolean {
  const address = addressOf(paymentUrl);
  return (
    fixedCents !== undefined ||
    (address !== undefined && (isStripePaymentLink(address) || isCashtag(address)))
  );
}

/** Whether a checkout of exactly the deposit's amount may replace the page, which leaves the price open. */
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

export function checkHostedAmount(
  { amountCents: fixed }: Pick<Account, 'amountCents'>,
  cents: Cents,
): string | undefined {
  if (!fixed || fixed === cents) return undefined;
  return `The amount must be ${formatUsdBrief(fixed)}: the payment page accepts no other.`;
}
