import type { PayoutField } from '#domain/methods/method.ts';
import type { PayoutFields, WithdrawalMethod } from '#domain/methods/methods.ts';
import { cents } from '#domain/money/usd.ts';

/** Any of them may be set at any time (docs/reference/rules.md, 'Statuses'). */
export const WITHDRAWAL_STATUSES = ['pending', 'approved', 'declined', 'sent', 'not_sent'] as const;
export type WithdrawalStatus = (typeof WITHDRAWAL_STATUSES)[number];

export const WITHDRAWAL_STATUS_LABELS: Readonly<Record<WithdrawalStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  declined: 'Declined',
  sent: 'Sent',
  not_sent: 'Not Sent',
};

export function withdrawalStatusLabel(value: string): string {
  const status = WITHDRAWAL_STATUSES.find((known) => known === value);
  return status === undefined ? 'Unknown' : WITHDRAWAL_STATUS_LABELS[status];
}

/** Marked for good on a withdrawal that changes after sending. The database keeps the marks. */
export const CHANGES_AFTER_SENDING = ['status', 'username', 'amount', 'method', 'destination'] as const;
export type ChangeAfterSending = (typeof CHANGES_AFTER_SENDING)[number];

export const MIN_WITHDRAWAL_CENTS = cents(5_000);

/** Per person; `told`: owners are alerted. Source: docs/reference/rules.md, 'Retention'. */
export const REVEAL_LIMITS = {
  withinHour: { most: 30, told: 20, milliseconds: 3_600_000 },
  withinDay: { most: 100, told: 60, milliseconds: 24 * 3_600_000 },
} as const;

export type WithdrawalWords = {
  readonly noPassword: string;
  /** For methods that pay to an account; `wrong` where a text must look like something. */
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
          'Enter your Venmo username, for example @jane-doe: 5 to 30 letters, digits, hyphens and underscores, not a phone number.',
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

/** Undefined if the text fits, or nothing was typed. */
export function checkPayoutFormat(
  pattern: RegExp | undefined,
  text: string,
  { wrong }: PayoutWords,
): string | undefined {
  return pattern === undefined || pattern.test(text.trim()) ? undefined : wrong;
}
