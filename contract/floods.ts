import { z } from 'zod';
import { EVERYWHERE } from '#domain/floods/crowd.ts';
import { defineCalls } from './base/define-call.ts';
import { rule } from './base/field-problems.ts';
import { timestamp, usdOfCents } from './base/fields.ts';

const BYTE = '(?:25[0-5]|2[0-4]\\d|1\\d\\d|[1-9]?\\d)';
const FOUR = `(?:${BYTE}\\.){3}(?:${BYTE}|0/24)`;
const SIX = '(?:(?:[0-9a-f]{1,4}:){1,4}|:):/(?:48|64)';
const NETWORK = new RegExp(`^(?:${FOUR}|${SIX}|${EVERYWHERE})$`);

export const network = z.string().regex(NETWORK, {
  error: rule(
    `must be an address or a network such as 203.0.113.7, 203.0.113.0/24 or 2001:db8:1:2::/64, or "${EVERYWHERE}"`,
  ),
});

export const FLOOD_CALLS = defineCalls({
  /** So many pending requests that one person may have sent them all, and how many were refused for it. */
  getFloods: {
    summary: 'See from where too many requests come',
    access: 'floods.decline',
    output: z.object({
      /** The largest first, at most 20. */
      floods: z.array(
        z.object({
          network: z.string(),
          /** Pending requests of the last 24 hours, and their total. */
          deposits: z.int(),
          withdrawals: z.int(),
          amount: usdOfCents,
          since: timestamp,
          /** For `declineFlood`: Cage has reported requests from there, between `since` and `countedAt`. */
          ticket: z.string(),
          /** How many more were refused in the last hour. */
          refused: z.int(),
        }),
      ),
      /**
       * From networks without a flood of their own (unless more than five have one): deposits of players
       * never credited or paid, and unproved withdrawals. The latest first, at most 20.
       */
      everywhere: z.array(
        z.object({
          since: timestamp,
          until: timestamp,
          ticket: z.string(),
          deposits: z.int(),
          withdrawals: z.int(),
          amount: usdOfCents,
          /** How many networks and players; `examples` are some of the players. */
          networks: z.int(),
          players: z.int(),
          examples: z.array(z.string()),
          /** How many of the withdrawals are in the names of players who were credited or paid before. */
          ofKnown: z.int(),
          /** How many more came meanwhile and are no part of it: paid, proved, or of known players. */
          leftAlone: z.int(),
        }),
      ),
      /** Requests refused in the last hour, wherever from, because all together were too many. */
      refusedAltogether: z.int(),
      countedAt: timestamp,
    }),
  },
  /**
   * Declines pending requests of the last 24 hours, some hundred at a time, and lifts their cooldowns. Spared
   * are requests that are worked on, paid or proved; in a flood from everywhere also those of networks with a
   * flood of their own, and of players ever credited or paid.
   */
  declineFlood: {
    summary: 'Decline all requests of a flood and lift their cooldowns',
    access: 'floods.decline',
    input: z.strictObject({
      network,
      since: timestamp,
      /** `countedAt` of `getFloods` or `until` of the flood: uncounted requests are never declined. */
      until: timestamp,
      /** `ticket` of that flood, valid for its network and times alone. */
      ticket: z.string().max(200),
    }),
    output: z.object({
      status: z.literal('success'),
      message: z.string(),
      deposits: z.int(),
      withdrawals: z.int(),
      cooldownsLifted: z.int(),
      remaining: z.int(),
      /** How many somebody else is working on. */
      held: z.int(),
    }),
    errors: ['FAILED_PRECONDITION'],
  },
});
