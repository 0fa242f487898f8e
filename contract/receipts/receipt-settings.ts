import { z } from 'zod';

export const receiptSettings = z.strictObject({
  /** Whether a rule funds a request by its payer's handle alone, which a person confirmed for that player before. */
  knownPayerRule: z.boolean(),
  /** Whether a request that a rule funds is set to Approved as well. */
  approveFunded: z.boolean(),
});

export const receiptSettingsAnswer = z.object({
  settings: receiptSettings,
  /** Goes up by one with every save; 0 while nobody has chosen anything. */
  version: z.int(),
});
