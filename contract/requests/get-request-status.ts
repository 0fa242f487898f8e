import { z } from 'zod';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { REQUEST_STATES } from '#domain/requests/request-state.ts';
import { defineCall } from '../define-call.ts';
import { timestamp, usdOfCents } from '../fields.ts';
import { paymentForPlayer } from '../records/noted-payment.ts';

/** What the player who made a request may see of it, given the token they received with it. */
export const getRequestStatus = defineCall({
  name: 'getRequestStatus',
  summary: 'Follow a request',
  access: 'public',
  proof: 'none',
  input: z.strictObject({ token: z.string().max(100) }),
  output: z.object({
    kind: z.enum(RECORD_KINDS),
    method: z.string(),
    amount: usdOfCents,
    createdAt: timestamp,
    state: z.enum(REQUEST_STATES),
    /** When the payment provider reported the payment of a deposit; null if it has not, or the method has none. */
    paidAt: timestamp.nullable(),
    /** The payments that the provider has reported for a deposit, whether or not of the amount requested. */
    payments: z.array(paymentForPlayer),
    /** When it reached this state; null if unknown. */
    since: timestamp.nullable(),
    /** Why it was declined, in words. */
    reason: z.string().nullable(),
    /**
     * The median time until the last 7 days' requests of this kind were credited or paid; null if there were too few.
     */
    usualMinutes: z.number().nullable(),
  }),
  errors: ['NOT_FOUND'],
});
