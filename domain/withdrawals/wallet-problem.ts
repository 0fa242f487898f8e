/**
 * Why nobody is paid at an address: it is none of the network (`invalid`), belongs to nobody, so that coins sent to it are
 * lost, or is owned by no key, as that of a program (`keyless`).
 */
export const WALLET_PROBLEMS = ['invalid', 'lost', 'keyless'] as const;
export type WalletProblem = (typeof WALLET_PROBLEMS)[number];

/** What is said of each. */
export type WalletProblems = Readonly<
  Record<WalletProblem, (wallet: { readonly network: string }) => string>
>;
