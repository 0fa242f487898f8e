import { z } from 'zod';
import { METHOD_KEYS } from '#domain/methods/methods.ts';
import { defineCall } from '../define-call.ts';
import { paymentSettings, walletDoubts } from './payment-settings.ts';

export const getPaymentSettings = defineCall({
  name: 'getPaymentSettings',
  summary: 'Read the payment settings',
  access: 'settings.view',
  proof: 'none',
  signedOutMessage: 'User must be authenticated to fetch payment settings.',
  input: z.strictObject({}).nullish(),
  output: z.object({
    settings: paymentSettings,
    /** Must be sent back with a save. */
    version: z.int(),
    /** Enabled methods that players cannot use, because all their accounts are samples. */
    methodsWithOnlySamples: z.array(z.enum(METHOD_KEYS)),
    walletDoubts,
    /**
     * What was migrated when these settings were loaded for the first time, as sentences; reported until the next save.
     */
    notes: z.array(z.string()),
  }),
  errors: [],
});
