import { z } from 'zod';
import { changeStatus, waitingApproval } from '../approvals/approval.ts';
import { defineCall } from '../define-call.ts';
import { signalSettingsAnswer, signalSettingsAsSent } from './signal-settings.ts';

/**
 * Where roles need a second owner, so does a save by which fewer payouts are looked at or held: the settings answered are
 * then those still in force.
 */
export const updateSignalSettings = defineCall({
  name: 'updateSignalSettings',
  summary: 'Set what holds a payout',
  access: 'security.manage',
  proof: 'recent',
  input: z.strictObject({
    settings: signalSettingsAsSent,
    /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
    version: z.int().optional(),
  }),
  output: signalSettingsAnswer.extend({
    status: changeStatus,
    message: z.string(),
    approval: waitingApproval.optional(),
  }),
  errors: ['ABORTED', 'FAILED_PRECONDITION'],
});
