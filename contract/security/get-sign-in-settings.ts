import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { signInSettings } from './sign-in-settings.ts';

export const getSignInSettings = defineCall({
  name: 'getSignInSettings',
  summary: 'What signing in takes',
  access: 'security.manage',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: signInSettings.extend({
    version: z.int(),
    /** Changed in the database, past Cage: a second factor is required until an owner saves them. */
    isAltered: z.boolean(),
    /** Who on the staff has no second factor. */
    without: z.array(z.object({ uid: z.uuid(), displayName: z.string(), email: z.string() })),
  }),
  errors: [],
});
