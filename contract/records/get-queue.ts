import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp, usd } from '../fields.ts';

const queue = z.object({
  /** How many are pending, and what they come to. */
  pending: z.int(),
  amount: usd,
  /** Since when the oldest of them waits; null when there are none. */
  oldest: timestamp.nullable(),
});

/** What waits for staff; a kind that one may not see is null. */
export const getQueue = defineCall({
  name: 'getQueue',
  summary: 'See how many requests wait',
  access: 'signed-in',
  input: z.strictObject({}).nullish(),
  output: z.object({ deposits: queue.nullable(), withdrawals: queue.nullable() }),
  errors: [],
});

export type Queue = z.infer<typeof queue>;
