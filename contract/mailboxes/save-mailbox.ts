import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { mailbox, mailboxAsSent } from './mailbox.ts';

export const saveMailbox = defineCall({
  name: 'saveMailbox',
  summary: 'Add a mailbox, or change one',
  access: 'receipts.sources',
  proof: 'recent',
  input: mailboxAsSent,
  output: z.object({ status: z.literal('success'), message: z.string(), mailbox }),
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
});
