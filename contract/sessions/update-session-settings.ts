import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { idleMinutes, sessionSettings } from './session-settings.ts';

/** In force with everybody's next call. */
export const updateSessionSettings = defineCall({
  name: 'updateSessionSettings',
  summary: 'Choose how long sessions last',
  access: 'security.manage',
  proof: 'recent',
  input: z.strictObject({
    idleMinutes,
    /** The version that was loaded; a save over somebody else's newer one is ABORTED. */
    version: z.int(),
  }),
  output: sessionSettings,
  errors: ['ABORTED'],
});
