import { z } from 'zod';
import { changeStatus, waitingApproval } from '../approvals/approval.ts';
import { defineCall } from '../define-call.ts';

/** What was read from it stays. It may take a second person: what a mailbox would tell of reversals is lost with it. */
export const removeMailbox = defineCall({
  name: 'removeMailbox',
  summary: 'Remove a mailbox',
  access: 'receipts.sources',
  proof: 'recent',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ status: changeStatus, message: z.string(), approval: waitingApproval.optional() }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
