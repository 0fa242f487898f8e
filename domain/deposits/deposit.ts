import type { MethodKey } from '#domain/methods/methods.ts';

/** What staff may set. */
export const DEPOSIT_STATUSES = ['pending', 'sent', 'declined', 'not_sent'] as const;
export type DepositStatus = (typeof DEPOSIT_STATUSES)[number];

/** What a record may carry: `approved` occurs in imported records (docs/reference/rules.md, 'Statuses'). */
export const STORED_DEPOSIT_STATUSES = [...DEPOSIT_STATUSES, 'approved'] as const;
export type StoredDepositStatus = (typeof STORED_DEPOSIT_STATUSES)[number];

export const DEPOSIT_STATUS_LABELS: Readonly<Record<StoredDepositStatus, string>> = {
  pending: 'Pending',
  sent: 'Sent',
  declined: 'Declined',
  not_sent: 'Not Sent',
  approved: 'Approved',
};

/** 'Unknown' for anything that is not a status. */
export function depositStatusLabel(value: string): string {
  return isStored(value) ? DEPOSIT_STATUS_LABELS[value] : 'Unknown';
}

function isStored(value: string): value is StoredDepositStatus {
  return STORED_DEPOSIT_STATUSES.some((status) => status === value);
}

/** What is marked on a deposit for good where it changes while it has money. The database keeps the marks. */
export const CHANGES_AFTER_FUNDING = ['username', 'amount', 'method', 'account'] as const;
export type ChangeAfterFunding = (typeof CHANGES_AFTER_FUNDING)[number];

/**
 * For how long after its request a deposit may be sent to the account that its player was told. As long as an account
 * stays in rotation; by then a coin's price has moved, too.
 */
export const SENDING_MS = 3_600_000;

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
