import { z } from 'zod';
import { STANDINGS } from '#domain/players/player.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { cursor, line, pageLimit, staffUsername, timestamp, usdOfCents } from './base/fields.ts';
import { telling } from './record-parts.ts';

const sums = z.object({
  count: z.int(),
  amount: usdOfCents,
  /** Of these, the deposits that were credited, or the withdrawals that were paid. */
  doneCount: z.int(),
  doneAmount: usdOfCents,
});

/** Who a player is by all their requests; of one who has none, sums of zero. */
export const playerSummary = z.object({
  username: z.string(),
  standing: z.enum(STANDINGS),
  /** Why, as whoever set it wrote. */
  standingNote: z.string().nullable(),
  /** When the first request came; null if there is none. */
  since: timestamp.nullable(),
  deposits: sums,
  withdrawals: sums,
});
export type PlayerSummary = z.output<typeof playerSummary>;

export const PLAYER_CALLS = defineCalls({
  /** A player by all their requests; one who has none has sums of zero. */
  getPlayer: {
    summary: 'See a player and all their requests',
    access: 'deposits.view',
    input: z.strictObject({
      username: staffUsername,
      cursor: cursor.optional(),
      limit: pageLimit.default(20),
    }),
    output: playerSummary.extend({
      /** Of both kinds, newest first. */
      requests: z.array(
        z.object({
          kind: z.enum(RECORD_KINDS),
          id: z.uuid(),
          timestamp,
          method: z.string(),
          amount: usdOfCents,
          status: z.string(),
          /** Of the sender or recipient. */
          name: z.string().nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  /** What a player has read of their requests, request by request. */
  getPlayerTellings: {
    summary: 'See what a player was told',
    access: 'activity.view',
    input: z.strictObject({
      username: staffUsername,
      cursor: cursor.optional(),
      limit: pageLimit.default(20),
    }),
    output: z.object({
      /** Those that the player made, newest first; nobody follows what staff have entered. */
      requests: z.array(
        z.object({
          kind: z.enum(RECORD_KINDS),
          id: z.uuid(),
          timestamp,
          method: z.string(),
          amount: usdOfCents,
          /** Newest first. */
          told: z.array(telling),
        }),
      ),
      nextCursor: z.string().nullable(),
      /** What older requests have told before is archived with the log that it is known by. */
      archivedBefore: timestamp.optional(),
    }),
  },
  /** How a player stands; a suspended player's new requests are refused. */
  setPlayerStanding: {
    summary: 'Set the standing of a player',
    access: 'players.set-standing',
    input: z.strictObject({
      username: staffUsername,
      standing: z.enum(STANDINGS),
      note: line(LONGEST.note).optional(),
    }),
    output: z.object({ status: z.literal('success'), message: z.string() }),
  },
});
