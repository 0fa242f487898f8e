import { z } from 'zod';
import { PAYMENT_SUMS } from '#domain/payments/payment-sum.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { REVERSALS } from '#domain/receipts/receipt.ts';
import { REQUEST_STATES } from '#domain/requests/request-state.ts';
import { timestamp } from './base/fields.ts';

/** Who holds a record's lock: a 15-minute lease, renewed by locking again. An expired lock has no effect. */
export const lockFields = {
  lockedBy: z.uuid().nullable(),
  lockedByName: z.string().nullable(),
  lockedUntil: z.string().nullable(),
};

export const lockResult = z.object({
  status: z.literal('success'),
  message: z.string(),
  lockedByName: z.string().nullable(),
  lockedUntil: z.string().nullable(),
});

/**
 * What took money of a payment that has not come back: how much was refunded, disputed, or did not arrive, formatted, in
 * each currency in which it was told. What went in another currency than the payment's leaves none of it.
 */
export const reversals = z.array(z.object({ event: z.enum(REVERSALS), amount: z.string() }));

const whatWasPaid = {
  /** What of it is there for this deposit, formatted, such as `$1.00`; null if the amount could not be read. */
  amount: z.string().nullable(),
  /** The same before any of it went again. */
  paidAmount: z.string().nullable(),
  /** `amount` compared with the amount of the deposit as it is now; `none` if all of it went again. */
  sum: z.enum(PAYMENT_SUMS),
  /** Whether it belongs to the deposit, or merely names it and does not fit. */
  isMatched: z.boolean(),
  reversals,
  /** The last of `reversals`; null if nothing is missing. */
  reversal: z.enum(REVERSALS).nullable(),
  /** The sum of `reversals`, formatted; null if some went in another currency, whose part of the payment cannot be said. */
  reversedAmount: z.string().nullable(),
  paidAt: timestamp,
};

/** A receipt as shown on the deposit that it pays or names. */
export const notedPayment = z.object({
  ...whatWasPaid,
  receiptId: z.uuid(),
  /** Null if it could not be read. */
  rail: z.enum(RAIL_KEYS).nullable(),
  payerName: z.string().nullable(),
  /** The provider's own reference, such as a payment intent. */
  reference: z.string().nullable(),
  /** Why it was not matched, or what needs attention although it was, in words. */
  problem: z.string().nullable(),
});
export type NotedPayment = z.infer<typeof notedPayment>;

/** The part of it that the player sees. */
export const paymentForPlayer = z.object(whatWasPaid);
export type PaymentForPlayer = z.infer<typeof paymentForPlayer>;

/** The accepted types of payment proofs. */
export const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;

/** The newest payment proof of a record; `url` is for signed-in staff. */
export const proof = z.object({
  id: z.uuid(),
  name: z.string(),
  contentType: z.enum(PROOF_TYPES),
  url: z.string(),
  timestamp,
});

export type Proof = z.infer<typeof proof>;

/** From when a request's own page told its player this. */
export const telling = z.object({
  timestamp,
  state: z.enum(REQUEST_STATES),
  reason: z.string().nullable(),
});
export type Telling = z.output<typeof telling>;
