import type { DocumentInCents } from '#contract/payment-settings.ts';
import type { Account, MethodSettings, PaymentSettings } from '#domain/accounts/account.ts';
import { usualLimits } from '#domain/accounts/method-limits.ts';
import { COINS, type Coin, networksOf } from '#domain/coins/coins.ts';
import { METHOD_KEYS, type MethodKey } from '#domain/methods/methods.ts';
import { checkReceivingAddress } from '#server/features/wallets/wallet-address.ts';

type LimitsInCents = DocumentInCents[MethodKey]['limits'];

export function toDocument(settings: PaymentSettings): DocumentInCents {
  const { methods, ...others } = settings;
  const sections = METHOD_KEYS.map((key) => {
    const { enabled, accounts } = methods[key];
    return [
      key,
      { enabled, accounts: accounts.map(toReceivingAccount), limits: toLimits(key, methods[key]) },
    ] as const;
  });
  return {
    ...(Object.fromEntries(sections) as Pick<DocumentInCents, MethodKey>),
    ...others,
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

export type WalletDoubt = { readonly accountId: string; readonly message: string };

/** Only warnings: refusing would close a coin whose address format is newer than this check. */
export function walletDoubts(settings: PaymentSettings): WalletDoubt[] {
  return settings.methods.crypto.accounts.flatMap((account) => {
    const coin = COINS.find((known) => known === account.cryptoType);
    const message = account.sample || coin === undefined ? undefined : doubt(coin, account);
    return message === undefined ? [] : [{ accountId: account.id, message }];
  });
}

function doubt(coin: Coin, { walletAddress, network, otherNetwork }: Account): string | undefined {
  if (walletAddress === undefined) return undefined;
  if (otherNetwork !== undefined) {
    return `Cage does not know the network “${otherNetwork}”, and cannot check the address. Players are told to send ${coin} over it.`;
  }
  if (network === undefined) return undefined;
  const risk = `Players who send ${coin} there may lose it.`;
  if (!networksOf(coin).includes(network)) return `${coin} is not sent over ${network}. ${risk}`;
  const problem = checkReceivingAddress(network, walletAddress);
  return problem && `${problem} ${risk}`;
}
