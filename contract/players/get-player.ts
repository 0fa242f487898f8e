import { z } from 'zod';
import { STANDINGS } from '#domain/players/standing.ts';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { defineCall } from '../define-call.ts';
import { cursor, pageLimit, staffUsername, timestamp, usdOfCents } from '../fields.ts';

const sums = z.object({
  count: z.int(),
  amount: usdOfCents,
  /** Of these, the deposits that were credited, or the withdrawals that were paid. */
  doneCount: z.int(),
  doneAmount: usdOfCents,
});

/** A player by all their requests; one who has none has sums of zero. */
export const getPlayer = defineCall({
  name: 'getPlayer',
  summary: 'See a player and all their requests',
  access: 'deposits.view',
  proof: 'none',
  input: z.strictObject({
    username: staffUsername,
    cursor: cursor.optional(),
    limit: pageLimit.default(20),
  }),
  output: z.object({
    username: z.string(),
    standing: z.enum(STANDINGS),
    /** Why, as whoever set it wrote. */
    standingNote: z.string().nullable(),
    /** When the first request came; null if there is none. */
    since: timestamp.nullable(),
    deposits: sums,
    withdrawals: sums,
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
  errors: [],
});
