import { z } from 'zod';
import { PAYMENT_SUMS } from '#domain/payments/payment-sum.ts';
import { timestamp } from '../fields.ts';

const whatWasPaid = {
  /** In words, such as `$1.00`; null where the provider named no amount that can be read. */
  amount: z.string().nullable(),
  /** What was paid, compared with the amount of the deposit as it is now. */
  sum: z.enum(PAYMENT_SUMS),
  /** Whether it belongs to the deposit, or only says so and does not fit it. */
  isMatched: z.boolean(),
  paidAt: timestamp,
};

/** A payment that the provider has told of, as it stands on its deposit. */
export const notedPayment = z.object({
  ...whatWasPaid,
  /** The provider's own reference, such as a payment intent. */
  reference: z.string().nullable(),
  /** Why it was not matched, or what is to be looked at although it was; in words. */
  problem: z.string().nullable(),
});
export type NotedPayment = z.infer<typeof notedPayment>;

/** The same, as the player is told of it. */
export const paymentForPlayer = z.object(whatWasPaid);
export type PaymentForPlayer = z.infer<typeof paymentForPlayer>;
