import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { signInSettings } from './sign-in-settings.ts';

/** Takes effect on everybody's next call. */
export const updateSignInSettings = defineCall({
  name: 'updateSignInSettings',
  summary: 'Say what signing in takes',
  access: 'security.manage',
  proof: 'recent',
  input: z.strictObject({ ...signInSettings.shape, version: z.int().min(0) }),
  output: z.object({ version: z.int() }),
  errors: ['ABORTED'],
});
