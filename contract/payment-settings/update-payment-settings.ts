import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { paymentSettings } from './payment-settings.ts';

/**
 * Saves the whole settings. Legacy shapes (the keys `card` and `apple_pay`, a flat list per method) are accepted and
 * normalised; accounts that are there twice by name and display name are kept once.
 */
export const updatePaymentSettings = defineCall({
  name: 'updatePaymentSettings',
  summary: 'Save the payment settings',
  access: 'settings.change',
  bodyLimitBytes: 1_000_000,
  input: z.strictObject({
    settings: z.record(z.string(), z.unknown()),
    /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
    version: z.int().optional(),
  }),
  output: z.object({
    status: z.literal('success'),
    message: z.string(),
    settings: paymentSettings,
    version: z.int(),
  }),
  errors: ['ABORTED'],
});
