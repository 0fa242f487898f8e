import { z } from 'zod';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { defineCall } from '../define-call.ts';
import { cursor, pageLimit, staffUsername, timestamp, usdOfCents } from '../fields.ts';
import { playerSummary } from './player-summary.ts';

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
  errors: [],
});
