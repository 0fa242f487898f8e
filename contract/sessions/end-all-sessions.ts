import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** Ends all sessions of the caller at once, the present one included. */
export const endAllSessions = defineCall({
  name: 'endAllSessions',
  summary: 'Sign out everywhere',
  access: 'signed-in',
  proof: 'recent',
  input: z.strictObject({}).nullish(),
  output: z.object({}),
  errors: [],
});
