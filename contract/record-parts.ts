import { z } from 'zod';
import { PAYMENT_SUMS } from '#domain/payments/provider-amount.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { REVERSALS } from '#domain/receipts/receipt.ts';
import { REQUEST_STATES } from '#domain/requests/request-state.ts';
import { timestamp } from './base/fields.ts';

/** A 15-minute lease, renewed by locking again; without effect once expired. */
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

/** Missing sums, formatted, per reported currency; one in another currency leaves nothing of the payment. */
export const reversals = z.array(z.object({ event: z.enum(REVERSALS), amount: z.string() }));

const whatWasPaid = {
  /** Available for this deposit, formatted, such as `$1.00`; null if unreadable. */
  amount: z.string().nullable(),
  /** Before any reversal. */
  paidAmount: z.string().nullable(),
  /** `amount` compared with the deposit's present amount; `none` if all of it was reversed. */
  sum: z.enum(PAYMENT_SUMS),
  /** False if it merely names the deposit and does not fit. */
  isMatched: z.boolean(),
  reversals,
  /** The last of `reversals`; null if nothing is missing. */
  reversal: z.enum(REVERSALS).nullable(),
  /** The sum of `reversals`, formatted; null if one is in another currency, whose share is unknown. */
  reversedAmount: z.string().nullable(),
  paidAt: timestamp,
};

export const notedPayment = z.object({
  ...whatWasPaid,
  receiptId: z.uuid(),
  rail: z.enum(RAIL_KEYS).nullable(),
  payerName: z.string().nullable(),
  /** The provider's own, such as a payment intent. */
  reference: z.string().nullable(),
  /** Why it was not matched, or needs attention all the same, in words. */
  problem: z.string().nullable(),
});
export type NotedPayment = z.infer<typeof notedPayment>;

export const paymentForPlayer = z.object(whatWasPaid);
export type PaymentForPlayer = z.infer<typeof paymentForPlayer>;

export const PROOF_TYPES = ['image/png', 'image/jpeg', 'image/webp', 'application/pdf'] as const;

/** The newest of a record; `url` is for signed-in staff. */
export const proof = z.object({
  id: z.uuid(),
  name: z.string(),
  contentType: z.enum(PROOF_TYPES),
  url: z.string(),
  timestamp,
});

export type Proof = z.infer<typeof proof>;

/** The time from which on a request's page has shown its player this. */
export const telling = z.object({
  timestamp,
  state: z.enum(REQUEST_STATES),
  reason: z.string().nullable(),
});
export type Telling = z.output<typeof telling>;
