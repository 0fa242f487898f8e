import { z } from 'zod';
import { defineCall } from '../define-call.ts';
import { pushEndpoint } from './push-device.ts';

/** Has notices go on in the caller's present session, if they are on for this device and this person. */
export const resumePush = defineCall({
  name: 'resumePush',
  summary: 'Go on having notices pushed after signing in',
  access: 'staff',
  proof: 'none',
  input: z.strictObject({ endpoint: pushEndpoint }),
  output: z.object({
    /** Whether notices are pushed to this device for the caller. */
    isOn: z.boolean(),
  }),
  errors: [],
});
