import { z } from 'zod';
import { FAILING } from '#domain/operations/failing.ts';
import { defineCall } from '../define-call.ts';
import { timestamp } from '../fields.ts';

/** What an owner has to see to: parts of Cage that fail now. Empty while everything works. */
export const getOperations = defineCall({
  name: 'getOperations',
  summary: 'What fails at the moment, and since when',
  access: 'operations.view',
  proof: 'none',
  input: z.strictObject({}),
  output: z.object({
    failing: z.array(
      z.object({
        what: z.enum(FAILING),
        since: timestamp,
        /** With `reveals`, the names of those who have revealed many player passwords; with mailboxes, their user names; with settings and events, which. */
        who: z.array(z.string()).optional(),
      }),
    ),
  }),
  errors: [],
});
