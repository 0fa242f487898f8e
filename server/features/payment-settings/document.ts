import type { PaymentSettingsDocument } from '#contract/payment-settings/payment-settings.ts';
import type { Account, PaymentSettings } from '#domain/accounts/account.ts';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';
import { usdFromCents } from '#domain/money/usd.ts';

/** The settings in their wire form: one section per method, amounts in USD. */
export function toDocument(settings: PaymentSettings): PaymentSettingsDocument {
  const { methods, withdrawalHours, depositsOutsideHours, ticker } = settings;
  const sections = METHOD_KEYS.map((key) => {
    const { enabled, accounts } = methods[key];
    return [key, { enabled, accounts: accounts.map(toReceivingAccount) }] as const;
  });
  return {
    ...(Object.fromEntries(sections) as Pick<PaymentSettingsDocument, MethodKey>),
    withdrawalHours,
    depositsOutsideHours,
    ticker,
  };
}

function toReceivingAccount({ amountCents, ...account }: Account) {
  return { ...account, ...(amountCents !== undefined && { amount: usdFromCents(amountCents) }) };
}
