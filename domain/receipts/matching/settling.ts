import type { Cents } from '#domain/money/usd.ts';
import type { Rail } from '#domain/receipts/rail.ts';
import type { Authenticity, ReceiptEvent, ReceiptSource } from '#domain/receipts/receipt.ts';
import type { ReceiptSettings } from '#domain/receipts/receipt-settings.ts';
import type { Acceptable, AllocationRule, ExceptionReason } from '#domain/receipts/states.ts';

export type ReceiptToSettle = {
  readonly source: ReceiptSource;
  readonly rail: Rail;
  readonly event: ReceiptEvent;
  readonly direction: 'in' | 'out';
  readonly authenticity: Authenticity;
  /** Why it is not proved, where its source says so, or in what its sources differ. */
  readonly problem: string | null;
  readonly accountId: string | null;
  readonly accountLabel: string | null;
  /** In the smallest unit of the currency. */
  readonly amount: Cents;
  /** Not allocated yet: rules take whole receipts. */
  readonly remaining: Cents;
  /** Refunded or disputed since. */
  readonly reversed: Cents;
  readonly currency: string;
  readonly payerName: string | null;
  readonly payerHandle: string | null;
  readonly note: string | null;
  readonly occurredAt: Date;
  /** The time of the source's report. */
  readonly receivedAt: Date;
  /** Another receipt may be of the same money: alike, or with its number and another payer or account. */
  readonly mayRepeat: false | 'alike' | 'by-number';
  /** A contrary statement under its number from a believed source, as a sentence. */
  readonly contradiction: string | null;
  readonly amountsDiffer: boolean;
};

/**
 * To be right, the rules need each deposit that the receipt names (`namesIn`), in whatever state, and each
 * request of the last 72 hours of its payer's known players. Suggestions take all else of that time.
 */
export type Candidate = {
  readonly depositId: string;
  readonly username: string;
  /** As the deposit stores it: the label of a method, or a coin. */
  readonly method: string;
  readonly amount: Cents;
  readonly received: Cents;
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
  /** Its money was taken back, or one person alone said that it was meant for them. No rule is told of these. */
  readonly isDoubted?: boolean;
};

export type Settling = {
  readonly receipt: ReceiptToSettle;
  readonly candidates: readonly Candidate[];
  readonly knownPayers: readonly KnownPayer[];
  readonly settings: Pick<ReceiptSettings, 'knownPayerRule'>;
  readonly now: Date;
};

export type Reason<Kind extends ExceptionReason | Acceptable = ExceptionReason> = {
  readonly reason: Kind;
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

export type Suggestion = { readonly depositId: string; readonly reasons: readonly string[] };
