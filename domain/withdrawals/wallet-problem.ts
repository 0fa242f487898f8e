/**
 * Why nobody is paid at an address: it is none of the network (`invalid`), or belongs to nobody, so that coins sent to it
 * are lost.
 */
export const WALLET_PROBLEMS = ['invalid', 'lost'] as const;
export type WalletProblem = (typeof WALLET_PROBLEMS)[number];

/** What is said of each. */
export type WalletProblems = Readonly<
  Record<WalletProblem, (wallet: { readonly network: string }) => string>
>;
