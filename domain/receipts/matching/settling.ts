import type { Cents } from '#domain/money/usd.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import type { Authenticity, ReceiptEvent, ReceiptSource } from '#domain/receipts/receipt.ts';
import type { Acceptable, AllocationRule, ExceptionReason } from '#domain/receipts/states.ts';

/** A receipt, as far as it matters for what it pays. */
export type ReceiptToSettle = {
  readonly source: ReceiptSource;
  readonly rail: Rail;
  readonly event: ReceiptEvent;
  readonly direction: 'in' | 'out';
  readonly authenticity: Authenticity;
  /** Why it is not proved, in words, where its source says so, or in what its sources differ. */
  readonly problem: string | null;
  /** The receiving account; null if it is not known. */
  readonly accountId: string | null;
  /** What staff call that account. */
  readonly accountLabel: string | null;
  /** In the smallest unit of the currency. */
  readonly amount: Cents;
  /** What is not allocated yet: rules take receipts that are whole. */
  readonly remaining: Cents;
  /** What was refunded or disputed since. */
  readonly reversed: Cents;
  readonly currency: string;
  readonly payerName: string | null;
  readonly payerHandle: string | null;
  readonly note: string | null;
  readonly occurredAt: Date;
  /** When the source told of it. */
  readonly receivedAt: Date;
  /** Whether another receipt may tell of the same money: it is alike, or of the same number and another payer or account. */
  readonly mayRepeat: false | 'alike' | 'by-number';
  /** What is believed says otherwise under the number of what is not, as a sentence. */
  readonly contradiction: string | null;
  /** Whether sources that are believed do not agree on its amount. */
  readonly amountsDiffer: boolean;
};

/**
 * A deposit that a receipt may be the payment of. For the rules to be right, the candidates must contain each deposit
 * that the receipt names (`namesIn`), in whatever state, and each request of the last 72 hours of the players for whom
 * its payer is known; for suggestions, what else was requested in that time.
 */
export type Candidate = {
  readonly depositId: string;
  readonly username: string;
  /** As the deposit stores it: the label of a method, or a coin. */
  readonly method: string;
  readonly amount: Cents;
  /** What has been allocated to it. */
  readonly received: Cents;
  /** The receiving account that it is to be paid into; null if it says none. */
  readonly accountId: string | null;
  readonly paymentAccount: string | null;
  readonly senderName: string | null;
  /** 8 characters, no dash. */
  readonly reference: string | null;
  readonly status: string;
  readonly requestedAt: Date;
};

/** A person has confirmed that this player pays from this account at the provider. */
export type KnownPayer = {
  readonly rail: Rail;
  /** As `handleKey` writes it. */
  readonly handle: string;
  readonly username: string;
};

export type MatchingSettings = {
  /** Whether a known payer is enough where there is no reference. */
  readonly knownPayerRule: boolean;
};

export type Settling = {
  readonly receipt: ReceiptToSettle;
  readonly candidates: readonly Candidate[];
  /** Those of the receipt's payer. */
  readonly knownPayers: readonly KnownPayer[];
  readonly settings: MatchingSettings;
  readonly now: Date;
};

/** Why a receipt waits for a person, or what a person has to accept who gives it. */
export type Reason<Kind extends ExceptionReason | Acceptable = ExceptionReason> = {
  readonly reason: Kind;
  /** A sentence or two that say what differs. */
  readonly words: string;
};

export type Settlement =
  | { readonly kind: 'fund'; readonly depositId: string; readonly rule: Exclude<AllocationRule, 'person'> }
  | {
      readonly kind: 'exception';
      readonly reasons: readonly [Reason, ...Reason[]];
      /** The one deposit that the receipt names, although it does not fit. */
      readonly namedDepositId: string | null;
    };

/** A request that may be what a receipt pays, with the reasons for and against it, in words. */
export type Suggestion = { readonly depositId: string; readonly reasons: readonly string[] };
