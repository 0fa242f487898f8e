import { z } from 'zod';
import { STANDINGS } from '#domain/players/player.ts';
import { RECORD_KINDS } from '#domain/records/record.ts';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCalls } from './base/define-call.ts';
import { cursor, line, pageLimit, search, staffUsername, timestamp, usdOfCents } from './base/fields.ts';
import { telling } from './record-parts.ts';
import { dayRange } from './stats.ts';

const sums = z.object({
  count: z.int(),
  amount: usdOfCents,
  /** Credited deposits, or paid withdrawals. */
  doneCount: z.int(),
  doneAmount: usdOfCents,
});

/** Sums are zero for a player without requests. */
export const playerSummary = z.object({
  username: z.string(),
  standing: z.enum(STANDINGS),
  standingNote: z.string().nullable(),
  since: timestamp.nullable(),
  deposits: sums,
  withdrawals: sums,
});
export type PlayerSummary = z.output<typeof playerSummary>;

const done = sums.omit({ amount: true });

export const PLAYER_CALLS = defineCalls({
  /** A search looks at a limited number of requests a page: a page may be short, or empty, and be followed. */
  getPlayers: {
    summary: 'List and search players',
    access: 'deposits.view',
    input: z.strictObject({
      /** In what their requests say: an ID, a name, a handle, a wallet, a reference. */
      search: search.optional(),
      cursor: cursor.optional(),
      limit: pageLimit.default(20),
    }),
    output: z.object({
      /** By their newest request that was found. Of several pages one may be in more than one. */
      players: z.array(
        z.object({
          username: z.string(),
          /** The sender or recipient of that request. */
          name: z.string().nullable(),
          lastRequestAt: timestamp,
          standing: z.enum(STANDINGS),
          deposits: done,
          withdrawals: done,
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  getPlayer: {
    summary: 'See a player and all their requests',
    access: 'deposits.view',
    input: z.strictObject({
      username: staffUsername,
      /** Of the requests, in New York; the sums are of all. */
      days: dayRange,
      cursor: cursor.optional(),
      limit: pageLimit.default(20),
    }),
    output: playerSummary.extend({
      /** Whom deposits came from, and where withdrawals went, as players typed it; the last used first, at most 20. */
      used: z.array(
        z.object({
          kind: z.enum(RECORD_KINDS),
          /** A coin's name for a wallet. */
          method: z.string(),
          text: z.string(),
          count: z.int(),
          lastAt: timestamp,
        }),
      ),
      /** Both kinds, newest first. */
      requests: z.array(
        z.object({
          kind: z.enum(RECORD_KINDS),
          id: z.uuid(),
          timestamp,
          method: z.string(),
          amount: usdOfCents,
          status: z.string(),
          /** The sender or recipient. */
          name: z.string().nullable(),
        }),
      ),
      nextCursor: z.string().nullable(),
    }),
  },
  getPlayerTellings: {
    summary: 'See what a player was told',
    access: 'activity.view',
    input: z.strictObject({
      username: staffUsername,
      cursor: cursor.optional(),
      limit: pageLimit.default(20),
    }),
    output: z.object({
      /** Only those made by the player, newest first: nobody follows what staff have entered. */
      requests: z.array(
        z.object({
          kind: z.enum(RECORD_KINDS),
          id: z.uuid(),
          timestamp,
          method: z.string(),
          amount: usdOfCents,
          told: z.array(telling),
        }),
      ),
      nextCursor: z.string().nullable(),
      /** Earlier messages of older requests are archived with the log that records them. */
      archivedBefore: timestamp.optional(),
    }),
  },
  /** New requests of a suspended player are refused. */
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
