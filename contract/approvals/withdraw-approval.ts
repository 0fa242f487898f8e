import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { approval } from './approval.ts';

export const withdrawApproval = defineCall({
  name: 'withdrawApproval',
  summary: 'Withdraw a change that one asked for oneself',
  access: 'approvals.decide',
  proof: 'none',
  input: z.strictObject({ id: z.uuid() }),
  output: z.object({ status: z.literal('success'), message: z.string(), approval }),
  errors: ['NOT_FOUND', 'FAILED_PRECONDITION'],
});
