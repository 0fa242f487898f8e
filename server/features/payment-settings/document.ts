import type { DocumentInCents } from '#contract/payment-settings/payment-settings.ts';
import type { Account, PaymentSettings } from '#domain/accounts/account.ts';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';

/** The settings as they are answered: one section per method. */
export function toDocument(settings: PaymentSettings): DocumentInCents {
  const { methods, withdrawalHours, depositsOutsideHours, ticker } = settings;
  const sections = METHOD_KEYS.map((key) => {
    const { enabled, accounts } = methods[key];
    return [key, { enabled, accounts: accounts.map(toReceivingAccount) }] as const;
  });
  return {
    ...(Object.fromEntries(sections) as Pick<DocumentInCents, MethodKey>),
    withdrawalHours,
    depositsOutsideHours,
    ticker,
  };
}

function toReceivingAccount({ amountCents, ...account }: Account) {
  return { ...account, ...(amountCents !== undefined && { amount: amountCents }) };
}
