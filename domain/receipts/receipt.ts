import type { Cents } from '#domain/money/usd.ts';
import type { Rail } from './rail.ts';

/** What follows for a receipt from where it comes from. */
type SourceTraits = {
  /** As words name it. */
  readonly label: string;
  /** It is of a payment page, which was opened for one request: what it says of that is the page's own. */
  readonly isOfPage: boolean;
  /** Its times are exact enough to tell what came first of one payment. */
  readonly hasExactTimes: boolean;
  /** What it has told of before it may tell of again as something else. */
  readonly mayRepeatItself: boolean;
};

/** Where receipts come from. */
export const SOURCES = {
  mail: { label: 'Mail', isOfPage: false, hasExactTimes: false, mayRepeatItself: false },
  statement: { label: 'Statement', isOfPage: false, hasExactTimes: false, mayRepeatItself: true },
  stripe: { label: 'Provider', isOfPage: true, hasExactTimes: true, mayRepeatItself: false },
  person: { label: 'Entry by hand', isOfPage: false, hasExactTimes: false, mayRepeatItself: true },
} as const satisfies Readonly<Record<string, SourceTraits>>;

export type ReceiptSource = keyof typeof SOURCES;
export const RECEIPT_SOURCES = Object.keys(SOURCES) as readonly ReceiptSource[];

/**
 * Whether a receipt is proved to come from whom it says: only a `proved` one is matched by a rule. `entered` is what a
 * person typed in, or brought as the file of a statement.
 */
export const AUTHENTICITIES = ['proved', 'unproved', 'entered'] as const;
export type Authenticity = (typeof AUTHENTICITIES)[number];

/** What became of the money: it came or went, went back to the payer, is disputed by them, or never arrived. */
export const RECEIPT_EVENTS = ['payment', 'refund', 'dispute', 'failure'] as const;
export type ReceiptEvent = (typeof RECEIPT_EVENTS)[number];

/** What takes the money of a payment back. */
export const REVERSALS = ['refund', 'dispute', 'failure'] as const satisfies ReceiptEvent[];
export type Reversal = (typeof REVERSALS)[number];

/** No payment here is of more, in US dollars; in another currency, beyond it no amount is exact. */
const MOST = { usd: 1_000_000_000, other: 999_999_999_999_999 } as const;

/** Whether an amount can be that of a payment, so that sums of receipts are exact, and tell something. */
export function isPlausible(amount: number, currency: string): boolean {
  return amount > 0 && amount <= (currency.toLowerCase() === 'usd' ? MOST.usd : MOST.other);
}

/** What a mail, a line of a statement or an event of a provider says. */
export type ReadReceipt = {
  readonly rail: Rail;
  readonly event: ReceiptEvent;
  /** Into the receiving account, or out of it. */
  readonly direction: 'in' | 'out';
  /** In the smallest unit of the currency, above 0. */
  readonly amount: Cents;
  /** Three letters, lower case, such as `usd`. */
  readonly currency: string;
  readonly payerName?: string;
  /** `@handle`, `$Cashtag`, an email or a phone number: what names one account at the provider. */
  readonly payerHandle?: string;
  /** The address of the receiving account, where the source names it. */
  readonly paidTo?: string;
  /** What the payer wrote; never read for anything but the reference. */
  readonly note?: string;
  /** The provider's own, unique within the rail. */
  readonly transactionId?: string;
  /**
   * For anything but a payment: the transaction of the payment that it undoes. For money that came back after such: the
   * transaction of the payment that was undone.
   */
  readonly undoes?: string;
  /** Absent if the source does not say: the time at which it was received counts. */
  readonly occurredAt?: Date;
};
