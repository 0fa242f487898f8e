import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';

export const removeStatementFormat = defineCall({
  name: 'removeStatementFormat',
  summary: 'Forget how a form of statement is read',
  access: 'receipts.sources',
  proof: 'recent',
  input: z.strictObject({ format: line(LONGEST.displayName) }),
  output: z.object({ status: z.literal('success'), message: z.string() }),
  errors: ['NOT_FOUND'],
});
