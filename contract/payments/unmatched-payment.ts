import { z } from 'zod';
import { timestamp } from '../fields.ts';

/** A payment that the payment provider has told of and that belongs to no deposit yet. */
export const unmatchedPayment = z.object({
  eventId: z.string(),
  /** The provider's own reference, such as a payment intent. */
  reference: z.string().nullable(),
  /** In the currency's own unit, in words: `$50.00`, `50.00 EUR`; null where the provider named none. */
  amount: z.string().nullable(),
  /** What came back from the hosted page: the deposit's id, where it was sent along. */
  clientReferenceId: z.string().nullable(),
  /** Why it was not matched, in words. */
  problem: z.string().nullable(),
  paidAt: timestamp,
  receivedAt: timestamp,
});
