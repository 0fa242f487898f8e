import type { Network } from '#domain/networks/networks.ts';
import { checkPayoutAddress } from '#server/features/wallets/wallet-address.ts';
import { invalidArgument } from '#server/platform/protocol/call-error.ts';

type Wallets = {
  readonly method: string;
  readonly network?: Network | undefined;
  readonly walletAddress?: string | undefined;
  readonly backupMethod?: string | undefined;
  readonly backupWalletAddress?: string | undefined;
};

/** INVALID_ARGUMENT for an invalid or lost address. A backup wallet uses the withdrawal's network. */
export function requireWallets(request: Wallets): void {
  const { method, network, walletAddress, backupMethod, backupWalletAddress } = request;
  if (method !== 'Crypto' || network === undefined) return;
  const wallets = { walletAddress, ...(backupMethod === 'Crypto' && { backupWalletAddress }) };
  const problems = Object.entries(wallets).flatMap(([field, address]) => {
    const message = checkPayoutAddress(network, address ?? '');
    return message ? [{ field, message }] : [];
  });
  if (problems.length > 0) throw invalidArgument(problems);
}
