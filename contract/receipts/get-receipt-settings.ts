import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { receiptSettingsAnswer } from './receipt-settings.ts';

/** What rules do with receipts. */
export const getReceiptSettings = defineCall({
  name: 'getReceiptSettings',
  summary: 'See what rules do with receipts',
  access: 'receipts.sources',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: receiptSettingsAnswer,
  errors: [],
});
