import { z } from 'zod';
import { LONGEST } from '#domain/words/text-lengths.ts';
import { defineCall } from '../define-call.ts';
import { line } from '../fields.ts';
import { statementFormat, statementMapping } from './statement-format.ts';

/** Saves which column is what under a name; the same name again replaces it. */
export const saveStatementFormat = defineCall({
  name: 'saveStatementFormat',
  summary: 'Say how a form of statement is read',
  access: 'receipts.sources',
  proof: 'recent',
  input: z.strictObject({
    label: line(LONGEST.displayName, 'Enter a name.'),
    mapping: statementMapping,
  }),
  output: z.object({ status: z.literal('success'), message: z.string(), format: statementFormat }),
  errors: ['ALREADY_EXISTS'],
});
