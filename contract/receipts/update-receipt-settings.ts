import { z } from 'zod';
import { changeStatus, waitingApproval } from '../approvals/approval.ts';
import { defineCall } from '../define-call.ts';
import { receiptSettings, receiptSettingsAnswer } from './receipt-settings.ts';

/** What has rules do more may take a second person: the settings answered are then those still in force. */
export const updateReceiptSettings = defineCall({
  name: 'updateReceiptSettings',
  summary: 'Set what rules do with receipts',
  access: 'receipts.sources',
  proof: 'recent',
  input: z.strictObject({
    settings: receiptSettings,
    /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
    version: z.int(),
  }),
  output: receiptSettingsAnswer.extend({
    status: changeStatus,
    message: z.string(),
    approval: waitingApproval.optional(),
  }),
  errors: ['ABORTED', 'FAILED_PRECONDITION'],
});
