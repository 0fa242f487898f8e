import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { receiptSettings, receiptSettingsAnswer } from './receipt-settings.ts';

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
  output: receiptSettingsAnswer.extend({ status: z.literal('success'), message: z.string() }),
  errors: ['ABORTED'],
});
