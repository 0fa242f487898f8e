import type { DocumentInCents } from '#contract/payment-settings.ts';
import type { Account, MethodSettings, PaymentSettings } from '#domain/accounts/account.ts';
import { usualLimits } from '#domain/accounts/method-limits.ts';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';

type LimitsInCents = DocumentInCents[MethodKey]['limits'];

export function toDocument(settings: PaymentSettings): DocumentInCents {
  const { methods, withdrawalHours, depositsOutsideHours, ticker, samples } = settings;
  const sections = METHOD_KEYS.map((key) => {
    const { enabled, accounts } = methods[key];
    return [
      key,
      { enabled, accounts: accounts.map(toReceivingAccount), limits: toLimits(key, methods[key]) },
    ] as const;
  });
  return {
    ...(Object.fromEntries(sections) as Pick<DocumentInCents, MethodKey>),
    withdrawalHours,
    depositsOutsideHours,
    ticker,
    samples,
  };
}

export function toLimits(key: MethodKey, { limits = usualLimits(key) }: MethodSettings): LimitsInCents {
  const { deposit, withdrawal } = limits;
  return {
    deposit: { min: deposit.minCents, max: deposit.maxCents },
    withdrawal: { min: withdrawal.minCents, max: withdrawal.maxCents },
  };
}

function toReceivingAccount({ amountCents, ...account }: Account) {
  return { ...account, ...(amountCents !== undefined && { amount: amountCents }) };
}
