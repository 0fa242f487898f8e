import { z } from 'zod';
import { RECORD_KINDS } from '#domain/records/record-kind.ts';
import { ASKING_BODY_BYTES, defineCall } from '../define-call.ts';
import { timestamp, usdOfCents } from '../fields.ts';

/** Completed requests of the last 7 days, at most 40, masked; empty if an owner has switched the ticker off. */
export const getRecentActivity = defineCall({
  name: 'getRecentActivity',
  summary: 'Recent completed requests, masked',
  access: 'public',
  proof: 'none',
  bodyLimitBytes: ASKING_BODY_BYTES,
  input: z.strictObject({}).nullish(),
  output: z.object({
    items: z.array(
      z.object({
        kind: z.enum(RECORD_KINDS),
        /** For example FC07**. */
        player: z.string(),
        amount: usdOfCents,
        method: z.string(),
        at: timestamp,
      }),
    ),
  }),
  errors: [],
});
