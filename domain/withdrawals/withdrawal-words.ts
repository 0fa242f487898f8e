import type { PayoutFields, WithdrawalMethod } from '#domain/methods/methods.ts';
import type { PayoutField } from '#domain/methods/payout.ts';

/** What is said of where a player is to be paid, and of the password. */
export type WithdrawalWords = {
  readonly noPassword: string;
  /** Of the fields of each method that pays to an account; `wrong` for those that must look like something. */
  readonly payouts: PayoutFields<PayoutWords>;
  readonly noCoin: string;
  readonly noNetwork: string;
  readonly wrongNetwork: (choice: {
    readonly coin: string;
    readonly network: string;
    readonly networks: readonly string[];
  }) => string;
  readonly noWallet: string;
};

type PayoutWords = { readonly missing: string; readonly wrong?: string };

export const WITHDRAWAL_WORDS: WithdrawalWords = {
  noPassword: 'Enter the password of your casino account.',
  payouts: {
    Venmo: {
      name: { missing: 'Enter the name on the Venmo account.' },
      paymentUsername: {
        missing: 'Enter your Venmo username.',
        wrong:
          'Enter your Venmo username, for example @jane-doe: 5 to 30 letters, digits, hyphens and underscores.',
      },
    },
    Zelle: {
      name: { missing: 'Enter the name on the Zelle account.' },
      email: {
        missing: 'Enter the email or phone number of your Zelle account.',
        wrong: 'Enter an email address, or a US phone number with its area code such as 212-555-0123.',
      },
    },
  },
  noCoin: 'Choose a coin.',
  noNetwork: 'Choose a network.',
  wrongNetwork: ({ coin, network, networks }) =>
    `${coin} cannot be sent over ${network}. Choose ${networks.join(' or ')}.`,
  noWallet: 'Enter your wallet address.',
};

/** Of a field that a method has. */
export function payoutWords(
  { payouts }: WithdrawalWords,
  method: WithdrawalMethod,
  field: PayoutField['name'],
): PayoutWords {
  const ofFields: Readonly<Record<string, Readonly<Record<string, PayoutWords>>>> = payouts;
  const words = ofFields[method]?.[field];
  if (words === undefined) throw new RangeError(`${method} has no field ${field}`);
  return words;
}

/** What is wrong with what was typed into such a field, if anything was; or undefined. */
export function checkPayoutFormat(
  pattern: RegExp | undefined,
  text: string,
  { wrong }: PayoutWords,
): string | undefined {
  return pattern === undefined || pattern.test(text.trim()) ? undefined : wrong;
}
