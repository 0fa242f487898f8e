import type { PaymentSettings } from '#domain/accounts/account.ts';
import { COIN_DETAILS, COINS } from '#domain/methods/coins.ts';
import { checkWalletAddress } from '#server/features/wallets/wallet-address.ts';

export type WalletDoubt = { readonly accountId: string; readonly message: string };

/**
 * Receiving wallets that the network players are told to send over does not know: what they send there may be lost. A
 * doubt and no refusal, because an address of a kind that is newer than this check would otherwise close the coin.
 */
export function walletDoubts(settings: PaymentSettings): WalletDoubt[] {
  return settings.methods.crypto.accounts.flatMap(({ id, walletAddress, cryptoType, sample }) => {
    const coin = COINS.find((known) => known === cryptoType);
    if (sample || walletAddress === undefined || coin === undefined) return [];
    const [network] = COIN_DETAILS[coin].withdrawalNetworks;
    if (network === undefined || checkWalletAddress(network, walletAddress) === undefined) return [];
    const message = `This is not a valid ${network} address. Players who send ${coin} there may lose it.`;
    return [{ accountId: id, message }];
  });
}
