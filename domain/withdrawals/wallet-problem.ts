/** Not of the network, nobody's (coins sent to it are lost), or owned by no key, as a program's. */
export const WALLET_PROBLEMS = ['invalid', 'lost', 'keyless'] as const;
export type WalletProblem = (typeof WALLET_PROBLEMS)[number];

export type WalletProblems = Readonly<
  Record<WalletProblem, (wallet: { readonly network: string }) => string>
>;
