import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** Ends the caller's session at once. */
export const signOut = defineCall({
  name: 'signOut',
  summary: 'Sign out',
  access: 'signed-in',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({}),
  errors: [],
});
