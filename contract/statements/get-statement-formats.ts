import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { statementFormat } from './statement-format.ts';

export const getStatementFormats = defineCall({
  name: 'getStatementFormats',
  summary: 'List the forms of statements that can be read',
  access: 'receipts.view',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({ formats: z.array(statementFormat) }),
  errors: [],
});
