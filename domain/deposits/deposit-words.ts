import type { MethodKey } from '#domain/methods/methods.ts';

/** What is said of who deposits. */
export type DepositWords = {
  readonly noCasinoId: string;
  readonly casinoIdOfDigits: string;
  readonly casinoIdTooLong: (limit: { readonly most: number }) => string;
  readonly noSender: Readonly<Record<Exclude<MethodKey, 'crypto'>, string>>;
  readonly senderTooLong: (limit: { readonly most: number }) => string;
};

export const DEPOSIT_WORDS: DepositWords = {
  noCasinoId: 'Enter your casino ID.',
  casinoIdOfDigits: 'Your casino ID can have digits only.',
  casinoIdTooLong: ({ most }) => `Your casino ID can have at most ${most} digits.`,
  noSender: {
    venmo: 'Enter the name the deposit is coming from.',
    zelle: 'Enter the name the deposit is coming from.',
    chime: 'Enter the name the deposit is coming from.',
    cashapp: 'Enter the name the deposit is coming from.',
    applepay: 'Enter the name the payment is coming from.',
    creditcard: 'Enter the name on the card.',
  },
  senderTooLong: ({ most }) => `The name must be at most ${most} characters long.`,
};
