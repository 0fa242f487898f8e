import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { changeStatus, waitingApproval } from './approval.ts';
import { approvalSettingsAnswer, approvalSettingsAsSent } from './approval-settings.ts';

/**
 * What no second person could approve, there being none who may, is refused. Where roles need a second owner, so does a
 * save that asks less often for one: the settings answered are then those still in force.
 */
export const updateApprovalSettings = defineCall({
  name: 'updateApprovalSettings',
  summary: 'Set which changes a second person approves',
  access: 'security.manage',
  proof: 'recent',
  input: z.strictObject({
    settings: approvalSettingsAsSent,
    /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
    version: z.int().optional(),
  }),
  output: approvalSettingsAnswer.extend({
    status: changeStatus,
    message: z.string(),
    approval: waitingApproval.optional(),
  }),
  errors: ['ABORTED', 'FAILED_PRECONDITION'],
});
