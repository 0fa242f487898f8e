import { z } from 'zod';
import { timestamp } from '../fields.ts';

/** A payment that the provider has reported and that belongs to no deposit yet. */
export const unmatchedPayment = z.object({
  eventId: z.string(),
  /** The provider's own reference, such as a payment intent. */
  reference: z.string().nullable(),
  /** What is left of it, formatted in its currency: `$50.00`, `€50.00`; null if the provider named none. */
  amount: z.string().nullable(),
  /** The value returned by the hosted page: the deposit's id, if it was passed. */
  clientReferenceId: z.string().nullable(),
  /** Why it was not matched, in words. */
  problem: z.string().nullable(),
  paidAt: timestamp,
  receivedAt: timestamp,
});
