import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { mailboxAsSent } from './mailbox.ts';

/** Signs in, looks at the newest mails and changes nothing. */
export const testMailbox = defineCall({
  name: 'testMailbox',
  summary: 'Try whether a mailbox can be read',
  access: 'receipts.sources',
  proof: 'recent',
  input: mailboxAsSent,
  output: z.object({
    ok: z.boolean(),
    /** What is wrong, or what was found. */
    message: z.string(),
    /** The receiving accounts that its newest mails speak of. */
    proposedAccountIds: z.array(z.string()),
  }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
