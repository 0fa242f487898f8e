import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** What it has read stays. */
export const removeMailTemplate = defineCall({
  name: 'removeMailTemplate',
  summary: 'Forget how a mail is read',
  access: 'receipts.sources',
  proof: 'recent',
  input: z.strictObject({ templateId: z.uuid() }),
  output: z.object({ status: z.literal('success'), message: z.string() }),
  errors: ['NOT_FOUND'],
});
