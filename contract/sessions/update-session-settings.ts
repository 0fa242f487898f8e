import { z } from 'zod';
import { changeStatus, waitingApproval } from '../approvals/approval.ts';
import { defineCall } from '../define-call.ts';
import { idleMinutes, proofMinutes, sessionSettings } from './session-settings.ts';

/** In force with everybody's next call. Where roles need a second owner, so does a longer time than the present one of either. */
export const updateSessionSettings = defineCall({
  name: 'updateSessionSettings',
  summary: 'Choose how long sessions last',
  access: 'security.manage',
  proof: 'recent',
  input: z.strictObject({
    idleMinutes,
    /** As it is, if absent. */
    proofMinutes: proofMinutes.optional(),
    /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
    version: z.int(),
  }),
  /** While the change waits, the settings are those still in force. */
  output: sessionSettings.extend({
    status: changeStatus,
    message: z.string(),
    approval: waitingApproval.optional(),
  }),
  errors: ['ABORTED', 'FAILED_PRECONDITION'],
});
