import { z } from 'zod';
import { PAYMENT_SUMS } from '#domain/payments/payment-sum.ts';
import { RAIL_KEYS } from '#domain/receipts/rail.ts';
import { REVERSALS } from '#domain/receipts/receipt.ts';
import { timestamp } from '../fields.ts';

const whatWasPaid = {
  /** What of it is this deposit's, formatted, such as `$1.00`; null if the amount could not be read. */
  amount: z.string().nullable(),
  /** What was paid, compared with the amount of the deposit as it is now. */
  sum: z.enum(PAYMENT_SUMS),
  /** Whether it belongs to the deposit, or merely names it and does not fit. */
  isMatched: z.boolean(),
  /** What took the money back: it was refunded, is disputed, or did not arrive; null if it is still there. */
  reversal: z.enum(REVERSALS).nullable(),
  /** How much of it was taken back, formatted. */
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
