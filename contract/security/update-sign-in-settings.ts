import { z } from 'zod';
import { changeStatus, waitingApproval } from '../approvals/approval.ts';
import { defineCall } from '../define-call.ts';
import { signInSettings } from './sign-in-settings.ts';

/** Takes effect on everybody's next call. Where roles need a second owner, so does no longer requiring a second factor. */
export const updateSignInSettings = defineCall({
  name: 'updateSignInSettings',
  summary: 'Say what signing in takes',
  access: 'security.manage',
  proof: 'recent',
  input: z.strictObject({ ...signInSettings.shape, version: z.int().min(0) }),
  output: z.object({
    status: changeStatus,
    message: z.string(),
    version: z.int(),
    approval: waitingApproval.optional(),
  }),
  errors: ['ABORTED', 'FAILED_PRECONDITION'],
});
