import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';
import { network } from './network.ts';

/**
 * Declines the pending requests of the last 24 hours that came from a network, some hundred at a time, and lifts the
 * cooldowns that they started. Left alone is what somebody else is working on, what was paid, and what its player has
 * proved to be their own.
 */
export const declineFlood = defineCall({
  name: 'declineFlood',
  summary: 'Decline all requests of a flood and lift their cooldowns',
  access: 'floods.decline',
  proof: 'none',
  input: z.strictObject({
    network,
    /** No later ones: `countedAt` of `getFloods`, so that nothing is declined that nobody has counted. */
    until: timestamp,
  }),
  output: z.object({
    status: z.literal('success'),
    message: z.string(),
    deposits: z.int(),
    withdrawals: z.int(),
    cooldownsLifted: z.int(),
    /** How many are left for the next time this is called. */
    remaining: z.int(),
    /** How many somebody else is working on. */
    held: z.int(),
  }),
  errors: [],
});
