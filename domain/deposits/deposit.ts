import type { Sender } from '#domain/methods/method.ts';

/** Staff may set these. */
export const DEPOSIT_STATUSES = ['pending', 'sent', 'declined', 'not_sent'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** `approved` occurs in imported records (docs/reference/rules.md, 'Statuses'). */
export const STORED_DEPOSIT_STATUSES = [...DEPOSIT_STATUSES, 'approved'] as const;
export type StoredDepositStatus = (typeof STORED_DEPOSIT_STATUSES)[number];

const DEPOSIT_STATUS_LABELS: Readonly<Record<StoredDepositStatus, string>> = {
  pending: 'Pending',
  sent: 'Sent',
  declined: 'Declined',
  not_sent: 'Not Sent',
  approved: 'Approved',
};

export function depositStatusLabel(value: string): string {
  return isStored(value) ? DEPOSIT_STATUS_LABELS[value] : 'Unknown';
}

function isStored(value: string): value is StoredDepositStatus {
  return STORED_DEPOSIT_STATUSES.some((status) => status === value);
}

/** Marked for good on a deposit that changes while it has money. The database keeps the marks. */
export const CHANGES_AFTER_FUNDING = ['username', 'amount', 'method', 'account'] as const;
export type ChangeAfterFunding = (typeof CHANGES_AFTER_FUNDING)[number];

/** As long as an account stays in rotation; a coin's price has moved by then, too. */
export const SENDING_MS = 3_600_000;

export type DepositWords = {
  readonly noCasinoId: string;
  readonly casinoIdOfDigits: string;
  readonly casinoIdInGroups: string;
  readonly casinoIdTooLong: (limit: { readonly most: number }) => string;
  readonly noSender: Readonly<Record<Sender, string>>;
  readonly senderTooLong: (limit: { readonly most: number }) => string;
};

export const DEPOSIT_WORDS: DepositWords = {
  noCasinoId: 'Enter your casino ID.',
  casinoIdOfDigits: 'Your casino ID can have digits only.',
  casinoIdInGroups:
    'Enter one casino ID, without spaces or hyphens: written like this, it may be a card or phone number, a date, or two IDs.',
  casinoIdTooLong: ({ most }) => `Your casino ID can have at most ${most} digits.`,
  noSender: {
    depositor: 'Enter the name the deposit is coming from.',
    payer: 'Enter the name the payment is coming from.',
    cardholder: 'Enter the name on the card.',
  },
  senderTooLong: ({ most }) => `The name can have at most ${most} characters.`,
};
