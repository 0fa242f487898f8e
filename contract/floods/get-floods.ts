import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp, usdOfCents } from '../fields.ts';

/** Where so many pending requests come from that one person may have sent them all, and who was refused for it. */
export const getFloods = defineCall({
  name: 'getFloods',
  summary: 'See from where too many requests come',
  access: 'floods.decline',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({
    /** The largest first, at most 20. */
    floods: z.array(
      z.object({
        /** An IPv4 address or its /24, a /64 of IPv6 or its /48. */
        network: z.string(),
        /** The pending requests of the last 24 hours, and their total. */
        deposits: z.int(),
        withdrawals: z.int(),
        amount: usdOfCents,
        /** When the first of them came. */
        since: timestamp,
        /** For `declineFlood`: that Cage has told of requests from there, from then until `countedAt`. */
        ticket: z.string(),
        /** How many more were refused in the last hour. */
        refused: z.int(),
      }),
    ),
    /**
     * Those from everywhere: so many requests within minutes, from networks that have no flood of their own (unless more
     * than five have): deposits of players who were never credited or paid, and withdrawals that nobody has proved to be
     * the player's. The latest first, at most 20.
     */
    everywhere: z.array(
      z.object({
        /** They came from then until then. */
        since: timestamp,
        until: timestamp,
        /** For `declineFlood`: that Cage has told of requests from then until then. */
        ticket: z.string(),
        deposits: z.int(),
        withdrawals: z.int(),
        amount: usdOfCents,
        /** From how many networks, and for how many players; some of these. */
        networks: z.int(),
        players: z.int(),
        examples: z.array(z.string()),
        /** How many of the withdrawals are in the names of players who were credited or paid before. */
        ofKnown: z.int(),
        /** How many more came meanwhile that are no part of it: paid, proved, or deposits of such players. */
        leftAlone: z.int(),
      }),
    ),
    /** How many requests were refused in the last hour, wherever from, because there were too many in all. */
    refusedAltogether: z.int(),
    /** When this was counted. */
    countedAt: timestamp,
  }),
  errors: [],
});
