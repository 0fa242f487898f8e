import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { signalSettingsAnswer } from './signal-settings.ts';

/** From where on somebody has to look at a payout, and from where on it is held. */
export const getSignalSettings = defineCall({
  name: 'getSignalSettings',
  summary: 'See what holds a payout',
  access: 'security.manage',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: signalSettingsAnswer,
  errors: [],
});
