import { z } from 'zod';
import { defineCall } from '../define-call.ts';

/** In force with the next notice. Devices are kept: switched on again, theirs go on. */
export const updatePushSettings = defineCall({
  name: 'updatePushSettings',
  summary: 'Choose whether notices may be pushed',
  access: 'security.manage',
  proof: 'recent',
  input: z.strictObject({ isOn: z.boolean() }),
  output: z.object({ isOn: z.boolean() }),
  errors: [],
});
