import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';
import { mailTemplate } from './mail-template.ts';

export const getMailTemplates = defineCall({
  name: 'getMailTemplates',
  summary: 'List the mails that Cage was taught to read',
  access: 'receipts.sources',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({
    templates: z.array(
      mailTemplate.extend({
        /** Of the newest mails that wait, those that are proved and that it passes over for what they say; null if there are none. */
        passedOver: z
          .object({
            count: z.number().int().positive(),
            /** Why it does not read the newest of them, as a sentence. */
            why: z.string(),
            /** The newest, to teach the template again. */
            sample: z.string(),
          })
          .nullable(),
      }),
    ),
    /** Who says that money came in and has no template, while the first such mail waits for a person. */
    unknownSenders: z.array(
      z.object({
        sender: z.string(),
        /** How many of their mails have come, the first among them. */
        mails: z.number().int().positive(),
        since: timestamp,
        /** The first, to teach a template with. */
        sample: z.string(),
      }),
    ),
    /** Those that Cage knows by itself, by name. */
    known: z.array(z.string()),
  }),
  errors: [],
});
