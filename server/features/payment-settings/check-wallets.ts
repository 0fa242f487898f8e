import type { PaymentSettings } from '#domain/accounts/account.ts';
import type { SettingsProblem } from '#domain/accounts/check-settings.ts';
import { COIN_DETAILS, COINS } from '#domain/methods/coins.ts';
import { checkWalletAddress } from '#server/features/withdrawals/wallet-address.ts';

const OR = new Intl.ListFormat('en-US', { type: 'disjunction' });

/**
 * Wallets that no network of their coin knows: what players send there is gone. A wallet that is stored already is left
 * alone, so that one of an older version stands in the way of nothing else; so is a sample, and one of a coin players
 * are not offered.
 */
export function checkWallets(settings: PaymentSettings, before: PaymentSettings): SettingsProblem[] {
  const stored = new Set(before.methods.crypto.accounts.map(walletOf));
  return settings.methods.crypto.accounts.flatMap((account, index) => {
    const { walletAddress, cryptoType, displayName, sample } = account;
    const coin = COINS.find((known) => known === cryptoType);
    if (walletAddress === undefined || coin === undefined) return [];
    if (sample || stored.has(walletOf(account))) return [];
    const networks = COIN_DETAILS[coin].withdrawalNetworks;
    if (networks.some((network) => checkWalletAddress(network, walletAddress) === undefined)) return [];
    return [
      {
        field: `crypto.accounts.${index}.walletAddress`,
        message:
          `Crypto account “${displayName}”: this is not a valid ${OR.format(networks)} address. ` +
          'Copy and paste it from your wallet.',
      },
    ];
  });
}

function walletOf({ cryptoType, walletAddress }: PaymentSettings['methods']['crypto']['accounts'][number]) {
  return JSON.stringify([cryptoType, walletAddress]);
}
