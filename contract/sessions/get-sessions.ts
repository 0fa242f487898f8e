import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';

/** The caller's own sessions, the last used first. */
export const getSessions = defineCall({
  name: 'getSessions',
  summary: 'List one’s own sessions',
  access: 'signed-in',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({
    sessions: z.array(
      z.object({
        id: z.uuid(),
        /** Where it was last used from; null if that is not known. */
        address: z.string().nullable(),
        /** As it said at the sign-in, in words such as 'Chrome on Windows'; null if that is not known. */
        browser: z.string().nullable(),
        signedInAt: timestamp,
        /** To the minute. */
        lastUsedAt: timestamp,
        /** The one that asks. */
        isThisOne: z.boolean(),
      }),
    ),
  }),
  errors: [],
});
