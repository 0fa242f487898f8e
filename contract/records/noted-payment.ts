import { z } from 'zod';
import { PAYMENT_SUMS } from '#domain/payments/payment-sum.ts';
import { timestamp } from '../fields.ts';

const whatWasPaid = {
  /** Formatted, such as `$1.00`; null if the provider named no readable amount. */
  amount: z.string().nullable(),
  /** What was paid, compared with the amount of the deposit as it is now. */
  sum: z.enum(PAYMENT_SUMS),
  /** Whether it belongs to the deposit, or merely names it and does not fit. */
  isMatched: z.boolean(),
  paidAt: timestamp,
};

/** A payment reported by the provider, as shown on its deposit. */
export const notedPayment = z.object({
  ...whatWasPaid,
  /** The provider's own reference, such as a payment intent. */
  reference: z.string().nullable(),
  /** Why it was not matched, or what needs attention although it was, in words. */
  problem: z.string().nullable(),
});
export type NotedPayment = z.infer<typeof notedPayment>;

/** The part of it that the player sees. */
export const paymentForPlayer = z.object(whatWasPaid);
export type PaymentForPlayer = z.infer<typeof paymentForPlayer>;
