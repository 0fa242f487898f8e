import type { WalletProblems } from '#domain/withdrawals/wallet-problem.ts';
import type { ForeignWalletWords } from '#domain/withdrawals/wallet-text.ts';

export const walletProblems: WalletProblems = {
  invalid: ({ network }) => `This is not a valid ${network} address. Copy and paste it from your wallet.`,
  lost: () =>
    'Coins sent to this address are lost: it belongs to nobody. Enter the address of your own wallet.',
  keyless: () =>
    'No key owns this address, as one owns a wallet: coins sent to it may be lost. Enter the address of your own wallet.',
};

export const foreignWallets: ForeignWalletWords = {
  lightning: ({ network }) =>
    `This is for payments over Lightning. Enter the ${network} address that your wallet shows under “Receive”.`,
  name: ({ network }) =>
    `This is a name, not an address. Enter the ${network} address that your wallet shows under “Receive”.`,
  link: () => 'This is a link to a page. Enter the address of your wallet alone.',
  token: () => 'This asks for another token. Enter the address of your wallet alone.',
  account: () => 'This is the public key of a whole wallet. Enter one of its addresses.',
  secret: () =>
    'These are the secret words or the private key of a wallet: whoever has them can take what is in it. Delete them here, and enter its address.',
  elsewhere: ({ network, other }) =>
    `This is an address of ${other ?? 'another network'}. Enter the one that your wallet shows for ${network}.`,
};
