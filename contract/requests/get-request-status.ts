import { z } from 'zod';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { REQUEST_STATES } from '#domain/requests/request-state.ts';
import { defineCall } from '../define-call.ts';
import { timestamp, usd } from '../fields.ts';
import { paymentForPlayer } from '../records/noted-payment.ts';

/** What the player who made a request may see of it, by the secret they were given with it. */
export const getRequestStatus = defineCall({
  name: 'getRequestStatus',
  summary: 'Follow a request',
  access: 'public',
  input: z.strictObject({ token: z.string().max(100) }),
  output: z.object({
    kind: z.enum(RECORD_KINDS),
    method: z.string(),
    amount: usd,
    createdAt: timestamp,
    state: z.enum(REQUEST_STATES),
    /** When the payment provider told of the payment of a deposit; null where it has not, or could not. */
    paidAt: timestamp.nullable(),
    /** What the payment provider has told of for a deposit, whether or not it is what was asked for. */
    payments: z.array(paymentForPlayer),
    /** When it reached this state, where that is known. */
    since: timestamp.nullable(),
    /** Why it was declined, in words. */
    reason: z.string().nullable(),
    /** The median time of the last 7 days' requests of this kind until they were credited or paid; null where too few were. */
    usualMinutes: z.number().nullable(),
  }),
  errors: ['NOT_FOUND'],
});
