import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** What was read from it stays. */
export const removeMailbox = defineCall({
  name: 'removeMailbox',
  summary: 'Remove a mailbox',
  access: 'receipts.sources',
  proof: 'recent',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ status: z.literal('success'), message: z.string() }),
  errors: ['NOT_FOUND'],
});
