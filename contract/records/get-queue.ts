import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp, usdOfCents } from '../fields.ts';

const queue = z.object({
  /** How many are pending, and their total. */
  pending: z.int(),
  amount: usdOfCents,
  /** The time of the oldest pending request; null if there are none. */
  oldest: timestamp.nullable(),
});

const withdrawalQueue = queue.extend({
  /** How many are approved and wait to be sent. */
  toSend: z.int(),
});

/** What is waiting for staff; null for a kind the caller may not see. */
export const getQueue = defineCall({
  name: 'getQueue',
  summary: 'See how many requests wait',
  access: 'staff',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({ deposits: queue.nullable(), withdrawals: withdrawalQueue.nullable() }),
  errors: [],
});

/** As the server puts it together: amounts in cents. */
export type WithdrawalQueueInCents = z.input<typeof withdrawalQueue>;
