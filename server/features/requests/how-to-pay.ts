import { hostedPageAddress } from '#domain/accounts/hosted-page.ts';
import { type DepositMethod, METHODS, methodKeyOfDepositMethod } from '#domain/methods/methods.ts';
import { cryptoAmount } from '#domain/money/crypto-amount.ts';
import type { Cents } from '#domain/money/usd.ts';
import type { CheckoutPages } from '#server/features/checkout/checkout-pages.ts';
import { type CurrentSettings, shownAccount } from '#server/features/payment-settings/current-settings.ts';

export type UnpaidDeposit = {
  readonly id: string;
  readonly method: DepositMethod;
  readonly amountCents: Cents;
  /** 8 characters, no dash. */
  readonly reference: string;
  readonly accountId: string | null;
  readonly quotedCoins: string | null;
  readonly quotedPrice: string | null;
  readonly quotedUntil: Date | null;
};

export async function howToPay(deposit: UnpaidDeposit, current: CurrentSettings, checkout: CheckoutPages) {
  const key = methodKeyOfDepositMethod(deposit.method);
  const found = deposit.accountId === null ? undefined : current.findAccount(key, deposit.accountId);
  if (METHODS[key].kind === 'hosted') {
    const redirectUrl =
      found && ((await checkout.pageOf(deposit, key, found)) ?? hostedPageAddress(found, deposit));
    return redirectUrl === undefined ? {} : { redirectUrl };
  }
  const quote = quoteOf(deposit);
  return { account: found?.active ? shownAccount(key, found) : null, ...(quote && { quote }) };
}

/** Undefined also after staff have changed the amount for which it was promised. */
function quoteOf({ amountCents, quotedCoins, quotedPrice, quotedUntil }: UnpaidDeposit) {
  if (quotedCoins === null || quotedPrice === null || quotedUntil === null) return undefined;
  const price = Number(quotedPrice);
  if (cryptoAmount(amountCents, price) !== quotedCoins) return undefined;
  return { coins: quotedCoins, price, until: quotedUntil.toISOString() };
}
