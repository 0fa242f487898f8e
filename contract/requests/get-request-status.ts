import { z } from 'zod';
import { FUNDINGS } from '#domain/receipts/states.ts';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { REQUEST_STATES } from '#domain/requests/request-state.ts';
import { ASKING_BODY_BYTES, defineCall } from '../define-call.ts';
import { howToPay } from '../deposits/how-to-pay.ts';
import { timestamp, usdOfCents } from '../fields.ts';
import { paymentForPlayer } from '../records/noted-payment.ts';

/** What the player who made a request may see of it, given the token they received with it. */
export const getRequestStatus = defineCall({
  name: 'getRequestStatus',
  summary: 'Follow a request',
  access: 'public',
  proof: 'none',
  bodyLimitBytes: ASKING_BODY_BYTES,
  input: z.strictObject({ token: z.string().max(100) }),
  output: z.object({
    kind: z.enum(RECORD_KINDS),
    method: z.string(),
    amount: usdOfCents,
    /** The last digits of the player's casino ID, by which whoever pays sees for whom; null if there is none. */
    casinoIdEnd: z.string().nullable(),
    createdAt: timestamp,
    state: z.enum(REQUEST_STATES),
    /** When the whole of a deposit was paid; null if it has not come in. */
    paidAt: timestamp.nullable(),
    /** What has come in for a deposit, and how that compares with its amount. */
    received: usdOfCents,
    funding: z.enum(FUNDINGS),
    /** The payments that came in for a deposit, and those that name it and are still looked into. */
    payments: z.array(paymentForPlayer),
    /** When it reached this state; null if unknown. */
    since: timestamp.nullable(),
    /** Why it was declined, in words. */
    reason: z.string().nullable(),
    /**
     * The median time until the last 7 days' requests of this kind were credited or paid; null if there were too few.
     */
    usualMinutes: z.number().nullable(),
    /** How a deposit is paid that nothing has come in for, within an hour of its request; null for every other. */
    toPay: z.object({ reference: z.string(), ...howToPay }).nullable(),
  }),
  errors: ['NOT_FOUND'],
});
