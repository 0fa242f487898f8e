import type { Cents } from '#domain/money/usd.ts';
import type { Rail } from './rail.ts';

type SourceTraits = {
  /** Among others of its payment, and in the journal. */
  readonly label: string;
  /** On the receipt itself. */
  readonly title: string;
  /** From a payment page opened for one request: its statement about that is the page's own. */
  readonly isOfPage: boolean;
  /** Exact enough to order the events of one payment. */
  readonly hasExactTimes: boolean;
  /** It may report the same money again as something else. */
  readonly mayRepeatItself: boolean;
};

export const SOURCES = {
  mail: { label: 'Mail', title: 'Mail', isOfPage: false, hasExactTimes: false, mayRepeatItself: false },
  statement: {
    label: 'Statement',
    title: 'Statement',
    isOfPage: false,
    hasExactTimes: false,
    mayRepeatItself: true,
  },
  stripe: { label: 'Provider', title: 'Stripe', isOfPage: true, hasExactTimes: true, mayRepeatItself: false },
  person: {
    label: 'Entry by hand',
    title: 'Entered by hand',
    isOfPage: false,
    hasExactTimes: false,
    mayRepeatItself: true,
  },
} as const satisfies Readonly<Record<string, SourceTraits>>;

export type ReceiptSource = keyof typeof SOURCES;
export const RECEIPT_SOURCES = Object.keys(SOURCES) as readonly ReceiptSource[];

/** Rules match a `proved` one only. `entered`: typed in by a person, or brought as a statement's file. */
export const AUTHENTICITIES = ['proved', 'unproved', 'entered'] as const;
export type Authenticity = (typeof AUTHENTICITIES)[number];

/** It came or went, went back to the payer, is disputed by them, or never arrived. */
export const RECEIPT_EVENTS = ['payment', 'refund', 'dispute', 'failure'] as const;
export type ReceiptEvent = (typeof RECEIPT_EVENTS)[number];

export const REVERSALS = ['refund', 'dispute', 'failure'] as const satisfies ReceiptEvent[];
export type Reversal = (typeof REVERSALS)[number];

/** US dollars: no payment here is larger. Other currencies: beyond it no amount is exact. */
const MOST = { usd: 1_000_000_000, other: 999_999_999_999_999 } as const;

/** So that sums of receipts are exact. */
export function isPlausible(amount: number, currency: string): boolean {
  return amount > 0 && amount <= (currency.toLowerCase() === 'usd' ? MOST.usd : MOST.other);
}

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
  /** `@handle`, `$Cashtag`, an email or a phone number: names one account at the provider. */
  readonly payerHandle?: string;
  /** The receiving account's address, where the source names it. */
  readonly paidTo?: string;
  /** The payer's text; never read for anything but the reference. */
  readonly note?: string;
  /** The provider's own, unique within the rail. */
  readonly transactionId?: string;
  /** The transaction of the payment that this undoes, or whose undone money came back. */
  readonly undoes?: string;
  /** Absent if the source does not say: then the time of receipt counts. */
  readonly occurredAt?: Date;
};
