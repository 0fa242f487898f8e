import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { mailbox } from './mailbox.ts';

/** The mailboxes that are read for receipts, without their passwords. */
export const getMailboxes = defineCall({
  name: 'getMailboxes',
  summary: 'List the mailboxes that are read',
  access: 'receipts.sources',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: z.object({ mailboxes: z.array(mailbox) }),
  errors: [],
});
