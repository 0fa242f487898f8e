import { z } from 'zod';
import { changeStatus, waitingApproval } from '../approvals/approval.ts';
import { defineCall } from '../define-call.ts';
import { mailbox, mailboxAsSent } from './mailbox.ts';

/**
 * What says whose mails are believed may take a second person: then the mailbox answered is as it still is, and null if
 * there is none yet. A new password for the same place takes none, nor does it to read a mailbox no longer.
 */
export const saveMailbox = defineCall({
  name: 'saveMailbox',
  summary: 'Add a mailbox, or change one',
  access: 'receipts.sources',
  proof: 'recent',
  input: mailboxAsSent,
  output: z.object({
    status: changeStatus,
    message: z.string(),
    mailbox: mailbox.nullable(),
    approval: waitingApproval.optional(),
  }),
  errors: ['NOT_FOUND', 'ALREADY_EXISTS', 'FAILED_PRECONDITION'],
});
