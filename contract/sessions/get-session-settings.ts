import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { sessionSettings } from './session-settings.ts';

export const getSessionSettings = defineCall({
  name: 'getSessionSettings',
  summary: 'See how long sessions last',
  access: 'security.manage',
  proof: 'none',
  input: z.strictObject({}).nullish(),
  output: sessionSettings,
  errors: [],
});
