import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';
import { network } from './network.ts';

/**
 * Declines the pending requests of the last 24 hours that came from a network, some hundred at a time, and lifts the
 * cooldowns that they started. Left alone is what somebody else is working on, what was paid, and what its player has
 * proved to be their own. Of what came from everywhere, so is what came from a network that has a flood of its own, and
 * everything of players who were ever credited or paid.
 */
export const declineFlood = defineCall({
  name: 'declineFlood',
  summary: 'Decline all requests of a flood and lift their cooldowns',
  access: 'floods.decline',
  proof: 'none',
  input: z.strictObject({
    network,
    /** `since` of that flood: no earlier ones. */
    since: timestamp,
    /**
     * `countedAt` of `getFloods`, or `until` of a flood from everywhere: no later ones, so that nothing is declined that
     * nobody has counted.
     */
    until: timestamp,
    /** `ticket` of that flood, which is good for its network and its times alone. */
    ticket: z.string().max(200),
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
  errors: ['FAILED_PRECONDITION'],
});
