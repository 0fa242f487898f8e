import { z } from 'zod';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { defineCall } from '../define-call.ts';
import { cursor, pageLimit, staffUsername, timestamp, usdOfCents } from '../fields.ts';
import { telling } from './telling.ts';

/** What a player has read of their requests, request by request. */
export const getPlayerTellings = defineCall({
  name: 'getPlayerTellings',
  summary: 'See what a player was told',
  access: 'activity.view',
  proof: 'none',
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
  errors: [],
});
