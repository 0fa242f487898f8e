import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { signalSettingsAnswer, signalSettingsAsSent } from './signal-settings.ts';

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
  output: signalSettingsAnswer.extend({ status: z.literal('success'), message: z.string() }),
  errors: ['ABORTED'],
});
