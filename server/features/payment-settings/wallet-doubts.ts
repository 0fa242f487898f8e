import type { Account, PaymentSettings } from '#domain/accounts/account.ts';
import { COINS, type Coin, networksOf } from '#domain/coins/coins.ts';
import { checkReceivingAddress } from '#server/features/wallets/wallet-address.ts';

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
