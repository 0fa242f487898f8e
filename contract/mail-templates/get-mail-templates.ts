import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { mailTemplate } from './mail-template.ts';

export const getMailTemplates = defineCall({
  name: 'getMailTemplates',
  summary: 'List the mails that Cage was taught to read',
  access: 'receipts.sources',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({
    templates: z.array(mailTemplate),
    /** Those that Cage knows by itself, by name. */
    known: z.array(z.string()),
  }),
  errors: [],
});
