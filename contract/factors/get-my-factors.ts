import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';

/** The caller's own second factors. */
export const getMyFactors = defineCall({
  name: 'getMyFactors',
  summary: 'One’s own second factors',
  access: 'own-password',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({
    /** Null without an authenticator app. */
    totp: z.object({ since: timestamp }).nullable(),
    passkeys: z.array(
      z.object({ id: z.uuid(), name: z.string(), createdAt: timestamp, lastUsedAt: timestamp.nullable() }),
    ),
    recoveryCodesLeft: z.int(),
    /** Whether an owner requires a second factor of everyone. */
    isRequired: z.boolean(),
    /** False where the cashier has no host name: browsers make passkeys for host names only. */
    arePasskeysPossible: z.boolean(),
  }),
  errors: [],
});
