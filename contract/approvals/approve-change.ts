import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { approval } from './approval.ts';

/**
 * Makes a change that somebody else asked for, as they asked for it. It takes the capability of the change itself. What
 * was changed since is not made: the request is withdrawn, and ABORTED answered.
 */
export const approveChange = defineCall({
  name: 'approveChange',
  summary: 'Approve a change that somebody else asked for',
  access: 'approvals.decide',
  proof: 'recent',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ status: z.literal('success'), message: z.string(), approval }),
  errors: ['NOT_FOUND', 'ABORTED', 'FAILED_PRECONDITION', 'ALREADY_EXISTS'],
});
