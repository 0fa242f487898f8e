import type { WalletProblems } from '#domain/withdrawals/wallet-problem.ts';

export const walletProblems: WalletProblems = {
  invalid: ({ network }) => `This is not a valid ${network} address. Copy and paste it from your wallet.`,
  lost: () =>
    'Coins sent to this address are lost: it belongs to nobody. Enter the address of your own wallet.',
  keyless: () =>
    'No key owns this address, as one owns a wallet: coins sent to it may be lost. Enter the address of your own wallet.',
};
