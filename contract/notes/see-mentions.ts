import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** Notes that the caller was asked to read and has seen now; others are passed over. */
export const seeMentions = defineCall({
  name: 'seeMentions',
  summary: 'Say that one has seen notes',
  access: 'staff',
  proof: 'none',
  input: z.strictObject({ noteIds: z.array(z.uuid()).min(1).max(100) }),
  output: z.object({ status: z.literal('success'), message: z.string() }),
  errors: [],
});
