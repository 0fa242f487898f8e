import { z } from 'zod';
import { EVERYWHERE } from '#domain/floods/crowd.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { timestamp, usdOfCents } from './base/fields.ts';

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const FOUR = `(?:${BYTE}\\.){3}(?:${BYTE}|0/24)`;
const SIX = '(?:(?:[0-9a-f]{1,4}:){1,4}|:):/(?:48|64)';
const NETWORK = new RegExp(`^(?:${FOUR}|${SIX}|${EVERYWHERE})$`);

/** Where requests come from: an IPv4 address or its /24, a /64 of IPv6 or its /48, or everywhere. */
export const network = z.string().regex(NETWORK, {
  error: rule(
    `must be an address or a network such as 203.0.113.7, 203.0.113.0/24 or 2001:db8:1:2::/64, or "${EVERYWHERE}"`,
  ),
});

export const FLOOD_CALLS = defineCalls({
  /** Where so many pending requests come from that one person may have sent them all, and who was refused for it. */
  getFloods: {
    summary: 'See from where too many requests come',
    access: 'floods.decline',
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
  },
  /**
   * Declines the pending requests of the last 24 hours that came from a network, some hundred at a time, and lifts the
   * cooldowns that they started. Left alone is what somebody else is working on, what was paid, and what its player has
   * proved to be their own. Of what came from everywhere, so is what came from a network that has a flood of its own, and
   * everything of players who were ever credited or paid.
   */
  declineFlood: {
    summary: 'Decline all requests of a flood and lift their cooldowns',
    access: 'floods.decline',
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
  },
});
