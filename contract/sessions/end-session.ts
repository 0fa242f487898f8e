import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** Ends one of the caller's own sessions at once; their own present one too. */
export const endSession = defineCall({
  name: 'endSession',
  summary: 'End one of one’s own sessions',
  access: 'signed-in',
  proof: 'recent',
  input: z.strictObject({ sessionId: z.uuid() }),
  output: z.object({}),
  errors: ['NOT_FOUND'],
});
